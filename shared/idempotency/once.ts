const UNIQUE_VIOLATION = '23505'

/** Does the work of a claim, unless its row is there already, or a repeat of the request writes it meanwhile. */
export async function once<T>(
  claim: Buffer | null,
  find: (claim: Buffer) => Promise<T | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  const existing = claim && (await find(claim))
  if (existing) return existing
  try {
    return await work()
  } catch (error) {
    const written = claim && Object(error).code === UNIQUE_VIOLATION && (await find(claim))
    if (!written) throw error
    return written
  }
}
