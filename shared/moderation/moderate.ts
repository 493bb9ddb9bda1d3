import { findBankAccounts } from './bank-account.ts'
import { findCards } from './card.ts'
import { type Subject, score, scoreWindows, subjects } from './classifier.ts'
import { findEmails } from './email.ts'
import { findHidden } from './hidden.ts'
import { findLinks } from './links.ts'
import { findPhones } from './phone.ts'
import { toPlain } from './plain-text.ts'
import {
  type Reason,
  type ReasonCode,
  type RiskLabel,
  reasonCodes,
  reasonFor,
  riskLabels,
} from './reasons.ts'
import { findSecrets } from './secret.ts'
import { findSpans, type Span } from './span.ts'
import { findSpokenDetails } from './spoken-digits.ts'
import { findSocialSecurityNumbers } from './ssn.ts'
import { findStreetAddresses } from './street-address.ts'

/** Part of a text, with the reason to hold it or its label. */
export interface Finding extends Span {
  sign: ReasonCode | RiskLabel
}

export interface Moderated {
  hold: Reason[]
  labels: RiskLabel[]
  /** The parts to highlight, in order. They can overlap. */
  spans: Finding[]
}

const details: [ReasonCode, (text: string) => Span[]][] = [
  ['email', findEmails],
  ['phone', findPhones],
  ['card', findCards],
  ['bank_account', findBankAccounts],
  ['ssn', findSocialSecurityNumbers],
  ['street_address', findStreetAddresses],
  ['secret_key', findSecrets],
]

/** Log-odds at which a text is labeled or held. Chosen on validation rows (train.ts --validate). */
export const thresholds: Record<Subject, { label: number; hold: number }> = {
  instructions: { label: -0.7, hold: 2.4 },
  payment_request: { label: -1, hold: 1.5 },
}

/** Decides from the text alone whether it's held for review and what readers are warned about. */
export function moderate(text: string): Moderated {
  const plain = toPlain(text)
  const hold = new Set<ReasonCode>()
  const labels = new Set<RiskLabel>()
  const spans: Finding[] = []
  const mark = (sign: Finding['sign'], found: readonly Span[]) => {
    for (const span of found) spans.push({ ...plain.locate(span), sign })
  }

  for (const [code, find] of details) {
    const found = find(plain.text)
    if (found.length === 0) continue
    hold.add(code)
    labels.add('personal_details')
    mark(code, found)
  }
  for (const { code, ...span } of findSpokenDetails(plain.text)) {
    hold.add(code)
    labels.add('personal_details')
    mark(code, [span])
  }

  for (const { scores, ...window } of scoreWindows(plain.text))
    for (const [index, subject] of subjects.entries()) {
      const odds = scores[index] ?? 0
      if (odds < thresholds[subject].label) continue
      labels.add(subject)
      mark(subject, sentencesIn(plain.text, window, index, thresholds[subject].label))
      if (odds >= thresholds[subject].hold) hold.add(subject)
    }

  const links = findLinks(plain.text)
  if (links.length > 0) labels.add('links')
  mark('links', links)

  const hidden = findHidden(text)
  if (hidden.length > 0) {
    hold.add('hidden_text')
    labels.add('hidden_text')
    for (const { start, end } of hidden) spans.push({ start, end, sign: 'hidden_text' })
  }

  return {
    hold: reasonCodes.filter(code => hold.has(code)).map(reasonFor),
    labels: riskLabels.filter(label => labels.has(label)),
    spans: spans.sort((one, other) => one.start - other.start),
  }
}

const sentence = /[^.!?\n]{1,400}[.!?]{0,3}/g

/** The sentences of a window that exceed the threshold on their own, or the whole window if none does. */
function sentencesIn(text: string, { start, end }: Span, subject: number, threshold: number): Span[] {
  const found = findSpans(
    text.slice(start, end),
    sentence,
    ([words]) => (score(words)[subject] ?? 0) >= threshold,
  )
  if (found.length === 0) return [{ start, end }]
  return found.map(span => ({ start: start + span.start, end: start + span.end }))
}
