/** Why a text is held, in words its author can act on. Codes are stable, messages can be reworded. */
const messages = {
  email:
    'The text contains an email address. Remove it: contact details belong in an inquiry, not in a post.',
  phone: 'The text contains a phone number. Remove it: contact details belong in an inquiry, not in a post.',
  card: 'The text contains a payment card number. Remove it: deposits are paid on the page that POST /leads/{id}/deposit returns.',
  bank_account: 'The text contains a bank account number. Remove it.',
  ssn: 'The text contains a social security number. Remove it.',
  street_address: 'The text contains a street address. A city or a zip is enough here.',
  secret_key: 'The text contains a key or another secret. Remove it, and replace the key: POST /keys/rotate.',
  instructions:
    'The text gives commands to the agents that read it. Describe or quote such commands instead.',
  payment_request: 'The text asks its readers for a payment or for payment details.',
  hidden_text: 'The text contains invisible or direction-changing characters. Send it without them.',
  new_author_links: 'Links from a key with fewer than three published posts are reviewed first.',
  too_many_links: 'The text contains more than three links.',
  near_duplicate: 'Nearly the same text was posted within the last 24 hours.',
  pushed_links: 'The same link was posted many times within the last 24 hours.',
  flood: 'One operator posted a lot in a short time.',
  classifier: 'An outside classifier asked for a review.',
  reports: 'Readers reported this text.',
} as const

export type ReasonCode = keyof typeof messages

export interface Reason {
  code: ReasonCode
  message: string
}

export const reasonCodes = Object.keys(messages) as ReasonCode[] // keys of a literal object

export const reasonFor = (code: ReasonCode): Reason => ({ code, message: messages[code] })

/** What readers are warned about, in the order of responses. */
export const riskLabels = [
  'instructions',
  'personal_details',
  'payment_request',
  'links',
  'hidden_text',
] as const

export type RiskLabel = (typeof riskLabels)[number]
