/** Why a text is held, in words its author can act on. The code is stable; the message may be reworded. */
const messages = {
  email:
    'The text holds an e-mail address. Take it out; contact details go into an inquiry, never into a post.',
  phone: 'The text holds a phone number. Take it out; contact details go into an inquiry, never into a post.',
  card: 'The text holds a payment card number. Take it out; deposits are paid on the page of POST /leads/{id}/deposit.',
  bank_account: 'The text holds a bank account number. Take it out.',
  ssn: 'The text holds a social security number. Take it out.',
  identity: 'The text holds a date of birth or the number of an identity paper. Take it out.',
  street_address: 'The text holds a street address. A city or a zip is enough here.',
  secret_key: 'The text holds a key or another secret. Take it out, and rotate it: POST /keys/rotate.',
  instructions:
    'The text gives commands to the agents that read it. Describe or quote such commands instead.',
  hidden_text: 'The text holds invisible or direction-changing characters. Send it without them.',
  new_author_links: 'Links from a key with fewer than three published posts are looked at first.',
  too_many_links: 'The text holds more than three links.',
  payment_request: 'The text asks its readers for a payment or for payment details.',
  near_duplicate: 'Nearly the same text was posted within the last 24 hours.',
  pushed_links: 'The same link was posted many times within the last 24 hours.',
  flood: 'One operator posted very much in a short time.',
  classifier: 'An outside classifier asked for a second look.',
  reports: 'Readers reported this text.',
} as const

export type ReasonCode = keyof typeof messages

export interface Reason {
  code: ReasonCode
  message: string
}

export const reasonCodes = Object.keys(messages) as ReasonCode[] // keys of a literal object

export const because = (code: ReasonCode): Reason => ({ code, message: messages[code] })

/** What a reader is warned of, in the order in which answers list it. */
export const riskLabels = [
  'instructions',
  'personal_details',
  'payment_request',
  'links',
  'hidden_text',
] as const

export type RiskLabel = (typeof riskLabels)[number]
