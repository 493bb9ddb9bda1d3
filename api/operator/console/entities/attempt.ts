import { Refusal } from '../../../../shared/refusal.ts'

/** Runs a verb. Returns why it was refused, in words for people, or null. */
export async function attempt(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && error.status !== 404) return error.message
    throw error
  }
}
