import type postgres from 'postgres'

/** A statement of postgres.js, with what the library's types leave out. */
export interface Statement {
  handler?: (statement: Statement) => void
  /** Set when it's sent. */
  state: unknown
  isRaw: unknown
  resolve(rows: unknown): void
  reject(error: unknown): void
}

export type Pool = postgres.Sql<{ bigint: number }>

/** Runs a statement again, or in another pool. `args` are the ones it was created with. */
export const runAgain = (sql: Pool, { isRaw }: Statement, args: Parameters<Pool>): PromiseLike<unknown> =>
  Object.assign(sql(...args), { isRaw })

/** Calls `execute` with each statement of a pool when it's awaited. `send` does what the pool would have done. */
export function intercept<S extends Pool>(
  sql: S,
  execute: (statement: Statement, send: () => void, args: Parameters<S>) => void,
): S {
  return new Proxy(sql, {
    apply(target, self, args: Parameters<S>) {
      const statement = Reflect.apply(target, self, args) as unknown as Statement // the types leave it out
      const { handler } = statement
      // Called once, and never for fragments of other statements.
      if (handler) statement.handler = statement => execute(statement, () => handler(statement), args)
      return statement as never
    },
  })
}
