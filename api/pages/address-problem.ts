import { Refusal } from '../../shared/refusal.ts'

/** What's wrong with the address of a webhook that was typed. Null for any other error. */
export const addressProblem = (error: unknown): string | null =>
  error instanceof Refusal && error.code === 'invalid_callback_url'
    ? error.message.replace('callback_url', 'The address')
    : null
