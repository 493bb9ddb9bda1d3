type Rows<T> = PromiseLike<readonly Record<string, T>[]>

/** The first row of a query, if it has one. */
export const first = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | undefined> => (await rows)[0]

/** The only column of each row. */
export const column = async <T>(rows: Rows<T>): Promise<T[]> => (await rows).flatMap(Object.values<T>)

/** The only column of the first row, or null if there is none. */
export const firstValue = async <T>(rows: Rows<T>): Promise<T | null> => (await column(rows))[0] ?? null

/** The only value of a query that always has one row. */
export const onlyValue = async <T>(rows: Rows<T>): Promise<T> => (await column(rows))[0] as T // its row

/** The row of a query that always has one. */
export const onlyRow = async <T>(rows: PromiseLike<readonly T[]>): Promise<T> => (await rows)[0] as T // its row

/** How many rows it found or changed. */
export const rowCount = async (rows: PromiseLike<{ count: number }>): Promise<number> => (await rows).count

/** Whether it found or changed a row. */
export const anyRow = async (rows: PromiseLike<{ count: number }>): Promise<boolean> => (await rows).count > 0
