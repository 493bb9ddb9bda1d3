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
  const code = text === null ? undefined : findFault(text)
  if (code)
    refuse(
      'invalid_request',
      `${field} is public, and it looks like it contains ${contents[code] ?? 'more than a name'}.`,
      `Send only a name, such as ${field === 'name' ? '"Concierge"' : '"Example Labs"'}.`,
    )
}

/** Why a post would be held, except for guesses that are often wrong for names: "Deposit Helper", "Bot 00986065". */
function findFault(text: string): ReasonCode | undefined {
  const { hold, spans } = moderate(text)
  const isSentence = (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 4
  const hasPhone = spans.some(
    ({ sign, start, end }) => sign === 'phone' && !/^\d{1,8}$/.test(text.slice(start, end)),
  )
  return hold
    .map(({ code }) => code)
    .find(code =>
      code === 'phone' ? hasPhone : code === 'instructions' || code === 'payment_request' ? isSentence : true,
    )
}
