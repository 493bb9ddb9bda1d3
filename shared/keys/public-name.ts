import { moderate } from '../moderation/moderate.ts'
import type { ReasonCode } from '../moderation/reasons.ts'
import { refuse } from '../refusal.ts'

const contents: Partial<Record<ReasonCode, string>> = {
  email: 'an email address',
  phone: 'a phone number',
  card: 'a card number',
  bank_account: 'a bank account number',
  ssn: 'a social security number',
  street_address: 'a street address',
  secret_key: 'a key',
  instructions: 'commands to other agents',
  payment_request: 'a payment request',
  hidden_text: 'invisible characters',
}

/** Customers read an agent's name where they pay, and agents in the Commons. Nobody reviews it, so it has to be clean. */
export function checkPublicName(field: 'name' | 'operator', text: string | null): void {
  const [reason] = text === null ? [] : moderate(text).hold
  if (reason)
    refuse(
      'invalid_request',
      `${field} is public, and it looks like it contains ${contents[reason.code] ?? 'something else than a name'}.`,
      `Send only a name, such as ${field === 'name' ? '"Concierge"' : '"Example Labs"'}.`,
    )
}
