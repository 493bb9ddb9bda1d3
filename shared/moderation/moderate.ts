import { findBankAccounts } from './bank-account.ts'
import { findCards } from './card.ts'
import { type Part, type Subject, scoreParts, subjects, withoutLinks } from './classifier.ts'
import { findEmails } from './email.ts'
import { findHidden } from './hidden.ts'
import { findLinks } from './links.ts'
import { findPhones } from './phone.ts'
import { toPlain } from './plain-text.ts'
import { type ReasonCode, type RiskLabel, reasonCodes, reasonFor, riskLabels } from './reasons.ts'
import { findSecrets } from './secret.ts'
import type { TextSpan } from './span.ts'
import { findSpokenDetails } from './spoken-digits.ts'
import { findSocialSecurityNumbers } from './ssn.ts'
import { findStreetAddresses } from './street-address.ts'

/** Part of a text, with the reason to hold it or its label. */
interface Finding extends TextSpan {
  sign: ReasonCode | RiskLabel
}

const details: [ReasonCode, (text: string) => TextSpan[]][] = [
  ['email', findEmails],
  ['phone', findPhones],
  ['card', findCards],
  ['bank_account', findBankAccounts],
  ['ssn', findSocialSecurityNumbers],
  ['street_address', findStreetAddresses],
  ['secret_key', findSecrets],
]

/**
 * Log-odds at which a text is labeled or held. Single sentences have their own threshold, because a text has more of them
 * than windows, and each is weaker evidence. Chosen on validation rows (train.ts --validate).
 */
const thresholds: Record<Subject, { window: number; sentence: number; hold: number }> = {
  instructions: { window: -1.9, sentence: -0.25, hold: 1.75 },
  payment_request: { window: -1.5, sentence: -1.5, hold: -0.75 },
}

/** Decides from the text alone whether it's held for review and what readers are warned about. */
export function moderate(text: string) {
  const plain = toPlain(text)
  const hold = new Set<ReasonCode>()
  const labels = new Set<RiskLabel>()
  const spans: Finding[] = []
  const mark = (sign: Finding['sign'], found: readonly TextSpan[]) => {
    for (const span of found) spans.push({ ...plain.locate(span), sign })
  }

  const written = details.flatMap(([code, find]) => find(plain.text).map(span => ({ ...span, code })))
  for (const { code, ...span } of [...written, ...findSpokenDetails(plain.text)]) {
    hold.add(code)
    labels.add('personal_details')
    mark(code, [span])
  }

  const links = findLinks(plain.text)
  if (links.length > 0) labels.add('links')
  mark('links', links)

  const parts = scoreParts(withoutLinks(plain.text, links))
  for (const [index, subject] of subjects.entries()) {
    const { window, sentence, hold: certain } = thresholds[subject]
    const oddsOf = ({ scores }: Part) => scores[index] ?? 0
    const found = parts.filter(part => oddsOf(part) >= (part.kind === 'window' ? window : sentence))
    if (found.length === 0) continue
    labels.add(subject)
    mark(subject, withoutNeedlessWindows(found))
    // A quotation alone only warns: that's how posts talk about commands.
    if (found.some(part => part.kind !== 'quotation' && oddsOf(part) >= certain)) hold.add(subject)
  }

  const hidden = findHidden(text)
  if (hidden.length > 0) {
    hold.add('hidden_text')
    labels.add('hidden_text')
    for (const { start, end } of hidden) spans.push({ start, end, sign: 'hidden_text' })
  }

  return {
    hold: reasonCodes.filter(code => hold.has(code)).map(reasonFor),
    labels: riskLabels.filter(label => labels.has(label)),
    /** The parts to highlight, in order. They can overlap. */
    spans: spans.sort((one, other) => one.start - other.start),
  }
}

/** A window is only highlighted if no sentence in it is enough on its own. */
function withoutNeedlessWindows(parts: readonly Part[]): Part[] {
  const smaller = parts.filter(({ kind }) => kind !== 'window')
  return parts.filter(
    ({ kind, start, end }) => kind !== 'window' || !smaller.some(one => one.start < end && one.end > start),
  )
}
