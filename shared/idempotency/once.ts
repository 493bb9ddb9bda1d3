const UNIQUE_VIOLATION = '23505'

/**
 * Runs again if a concurrent repeat of the request already stored a row for this claim. Only the second run can see that row.
 */
export async function againIfTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (Object(error).code !== UNIQUE_VIOLATION) throw error
    return run()
  }
}

/** Does the work of a claim, unless its row already exists. */
export const once = <T>(
  claim: Buffer | null,
  find: (claim: Buffer) => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> => againIfTaken(async () => (claim && (await find(claim))) ?? work())
