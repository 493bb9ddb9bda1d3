import { Refusal } from '../../shared/refusal.ts'

/** The message for the form's page. Errors that aren't refusals are rethrown. */
export function problemOf(error: unknown): { status: number; problem: string } {
  if (error instanceof Refusal && error.status < 500)
    return { status: error.status, problem: `${error.message} ${error.hint}` }
  throw error
}
