import { refuse } from '../../refusal.ts'
import { findSensitive } from './find.ts'

/** Refuses a body with sensitive data. The error names the field and never the value. */
export function refuseSensitive(body: unknown): void {
  const found = findSensitive(body)
  if (found)
    refuse(
      'sensitive_data',
      `${found.path} holds what looks like ${found.what}.`,
      `Take it out of ${found.path} and send the request again. Deposits are paid on the page that POST /leads/{id}/deposit returns, never by message.`,
    )
}
