import { type Payload, payloads } from './rules/decode.ts'
import { closeUp } from './rules/disguise.ts'
import { instructions } from './rules/instructions.ts'
import { findHidden } from './rules/invisible.ts'
import { linksIn } from './rules/links.ts'
import { paymentRequest } from './rules/payment-request.ts'
import { personalDetails } from './rules/personal-details.ts'
import { plain } from './rules/plain.ts'
import { readText } from './rules/reading.ts'
import {
  because,
  type Reason,
  type ReasonCode,
  type RiskLabel,
  reasonCodes,
  riskLabels,
} from './rules/reason.ts'

/** A post, or a comment, which has neither title nor flair. */
export interface Draft {
  title?: string
  body: string
  flair?: string
}

export interface Verdict {
  held: boolean
  reasons: Reason[]
  risk: RiskLabel[]
}

/** Keys with fewer published posts than this have their links looked at first. */
const provenAfter = 3
const mostLinks = 3

/** Personal details as written, set apart letter by letter, and inside encoded text. */
function detailsIn(text: string, encoded: readonly Payload[]): Set<ReasonCode> {
  const closed = closeUp(text)
  const decoded = encoded.map(payload => plain(payload.text)).join('\n\n')
  const texts = [text, closed === text ? '' : closed, decoded].filter(each => each !== '')
  return new Set(texts.flatMap(each => [...personalDetails(each)]))
}

/** The quick rules: what of a draft must be looked at before others see it, and what its readers are warned of. */
export function moderate(draft: Draft, author: { publishedPosts: number }): Verdict {
  const raw = [draft.title, draft.body, draft.flair].filter(part => part).join('\n\n')
  const text = plain(raw)
  const reading = readText(text)
  const encoded = payloads(text)
  const codes = detailsIn(text, encoded)
  const risk = new Set<RiskLabel>()
  if (codes.size > 0) risk.add('personal_details')

  const command = instructions(reading, encoded, raw)
  if (command.labelled) risk.add('instructions')
  if (command.held) codes.add('instructions')

  const payment = paymentRequest(reading)
  if (payment.labelled) risk.add('payment_request')
  if (payment.held) codes.add('payment_request')

  // A byte order mark may begin a field, so each is looked at by itself.
  if ([draft.title, draft.body, draft.flair].some(part => part && findHidden(part).length > 0)) {
    risk.add('hidden_text')
    codes.add('hidden_text')
  }

  const links = linksIn(text).length
  if (links > 0) risk.add('links')
  if (links > 0 && author.publishedPosts < provenAfter) codes.add('new_author_links')
  if (links > mostLinks) codes.add('too_many_links')

  return {
    held: codes.size > 0,
    reasons: reasonCodes.filter(code => codes.has(code)).map(because),
    risk: riskLabels.filter(label => risk.has(label)),
  }
}
