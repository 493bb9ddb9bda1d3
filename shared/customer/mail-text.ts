import type { Deposit } from '../deposits/deposit.ts'
import type { CustomerMailedKind } from '../events/kinds.ts'
import { moneyText } from '../money.ts'
import { spokenTimes } from '../spoken-time.ts'
import { calendarOf } from './calendar.ts'
import { type CustomerPage, depositOf, upcoming } from './page.ts'
import { appointmentPlace, comesToCustomer } from './place.ts'
import { lateText, owedFact, refundedText, type TextFact, termsFacts } from './terms.ts'
import { nounOf, whenOf } from './when.ts'

/** What a mail says, once for text and once for HTML. */
interface Draft {
  subject: string
  lines: string[]
  facts: TextFact[]
  /** The link to the customer's page. */
  action: string
  calendar?: string
  unsubscribeUrl?: string
}

interface MailedEvent {
  type: string
  data: object
}

/** The mail about an event, or null if it's no longer true: something newer happened, and has its own mail. */
export function customerMail(event: MailedEvent, page: CustomerPage, now: Date) {
  const draft = draftOf(event, page, now)
  if (!draft) return null
  const { subject, calendar = null, unsubscribeUrl = null } = draft
  return { subject, text: textOf(draft, page), html: htmlOf(draft, page), calendar, unsubscribeUrl }
}

function draftOf(event: MailedEvent, page: CustomerPage, now: Date): Draft | null {
  const { data } = event
  const type = event.type as CustomerMailedKind // emit_event mails no others to a customer
  const { business, booking } = page
  const agent = plainName(page.agent)
  const noun = nounOf(booking)
  const start = 'start' in data ? new Date(String(data.start)) : null
  // Whether the appointment is still the one of the event.
  const isCurrent = booking && start && upcoming(page, now) && booking.start.getTime() === start.getTime()
  const times = spokenTimes(booking?.timezone ?? page.timezone)
  const when = start ? times.dateTime(start) : ''
  switch (type) {
    case 'lead.received':
      return {
        subject: `Your request to ${business}`,
        lines: [
          `${agent} told us that you agreed to be contacted, and passed your request and your contact details on to ${business} on ${times.dateTime(page.consentedAt)}.`,
          'On your page you can see what was passed on, and take back your consent.',
        ],
        facts: [],
        action: 'See your request',
      }
    case 'booking.confirmed':
    case 'booking.rescheduled': {
      if (!isCurrent) return null
      const deposit = depositOf(page)
      const isMoved = type === 'booking.rescheduled'
      return {
        subject: `${isMoved ? 'Moved to' : 'Booked:'} ${when}, ${business}`,
        lines: [
          isMoved
            ? `Your ${noun} at ${business} was moved.`
            : `${agent} booked this ${noun} at ${business} for you.`,
          ...(deposit && !page.deposit?.paidAt
            ? [
                `The business asks for a deposit of ${moneyText(deposit.amount, deposit.currency)}. You can pay it on your page.`,
              ]
            : []),
        ],
        facts: factsOf(page, now),
        action: 'See, move or cancel it',
        calendar: calendarOf(page, booking),
      }
    }
    case 'booking.reminder':
      if (!isCurrent || !page.customerReminded) return null
      return {
        subject: `Reminder: ${when}, ${business}`,
        lines: [`Your ${noun} at ${business} is coming up.`],
        facts: factsOf(page, now),
        action: 'See, move or cancel it',
        unsubscribeUrl: `${page.url}/unsubscribe`,
      }
    case 'booking.cancelled': {
      const by = 'by' in data && data.by === 'business' ? business : null
      // The page may be about another booking by now.
      const isLast = 'bookingId' in data && data.bookingId === booking?.id
      return {
        subject: `Canceled: ${when}, ${business}`,
        lines: [
          by
            ? `${by} canceled your ${noun} on ${when}.`
            : `Your ${noun} at ${business} on ${when} was canceled.`,
          ...(by && isLast && page.note ? [`${business} wrote: “${page.note}”`] : []),
          ...(isLast
            ? [...moneyLines(page), 'Is it in your calendar? The attached file marks it as canceled there.']
            : []),
        ],
        facts: [],
        action: 'See the details',
        calendar: booking && isLast ? calendarOf(page, booking) : undefined,
      }
    }
    case 'deposit.paid': {
      const stands = page.deposit?.bookingId === booking?.id && booking?.status !== 'cancelled'
      return {
        subject: `Receipt: ${'display' in data ? String(data.display) : 'your deposit'}, ${business}`,
        lines: stands
          ? [`Thank you. Your deposit for ${business} is paid.`]
          : [
              `Your deposit for ${business} is paid, but the ${noun} was canceled.`,
              depositLine(page.deposit),
            ],
        facts: [
          ['Deposit', 'display' in data ? String(data.display) : ''],
          ...(page.deposit?.paidAt
            ? [['Paid on', times.dateTime(page.deposit.paidAt)] as [string, string]]
            : []),
          ...(stands ? factsOf(page, now) : []),
        ],
        action: 'See your receipt',
      }
    }
    case 'deposit.refunded':
      if (page.deposit?.refundFailedAt && !page.deposit.refundedAt) return null
      return {
        subject: `Refund: ${'display' in data ? String(data.display) : 'your deposit'}, ${business}`,
        lines: [refundedText(page.deposit, `Your deposit for ${business}`)],
        facts: [['Refund', 'display' in data ? String(data.display) : '']],
        action: 'See the details',
      }
  }
}

function factsOf(page: CustomerPage, now: Date): TextFact[] {
  const { booking, business, phone } = page
  if (!booking) return []
  return [
    ...whenOf(booking).map(({ label, date, time, zone }): [string, string] => [
      label,
      `${date}, ${time}, ${zone}`,
    ]),
    ['Service', booking.service.name],
    ['Business', [business, appointmentPlace(page), phone].filter(Boolean).join(', ')],
    // Without the address: an assistant wrote it, and mail must not carry its texts.
    ...(comesToCustomer(page) ? [['Where', 'They come to you'] as TextFact] : []),
    ['Confirmation code', booking.confirmationCode],
    ...owedFact(page, now),
    ...termsFacts(page, now),
  ]
}

const why = ({ business, agent }: CustomerPage) =>
  `You’re getting this email because ${plainName(agent)}, a software assistant, gave us your address for ${business}. Didn’t ask for this? Open your page to report it or to take back your consent.`

const textOf = (draft: Draft, page: CustomerPage): string =>
  [
    ...draft.lines,
    ...(draft.facts.length > 0 ? [draft.facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `${draft.action}:\n${page.url}`,
    ...(draft.unsubscribeUrl ? [`Stop reminders:\n${draft.unsubscribeUrl}`] : []),
    `${why(page)}\n`,
  ].join('\n\n')

const htmlOf = (draft: Draft, page: CustomerPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${safe(draft.subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem"><main>
<h1 style="font-size:20px;line-height:1.3">${safe(draft.subject)}</h1>
${draft.lines.map(line => `<p>${safe(line)}</p>`).join('\n')}
${
  draft.facts.length > 0
    ? `<table style="border-collapse:collapse">${draft.facts
        .map(
          ([label, value]) =>
            `<tr><th style="text-align:left;vertical-align:top;padding:4px 12px 4px 0">${safe(label)}</th><td style="padding:4px 0">${safe(value)}</td></tr>`,
        )
        .join('')}</table>`
    : ''
}
<p><a href="${safe(page.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e5f;color:#fff;text-decoration:none;font-weight:600">${safe(draft.action)}</a></p>
${draft.unsubscribeUrl ? `<p><a href="${safe(draft.unsubscribeUrl)}" style="color:inherit">Stop reminders</a></p>` : ''}
<p style="font-size:14px;opacity:.75">${safe(why(page))}</p>
</main></body></html>
`

const safe = (text: string) => text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** An agent names itself, so its name must not become a link in our mail. Browsers also take 。．｡ for a dot. */
const plainName = (name: string) => name.replaceAll(/[.。．｡:/@\\<>]/g, ' ')

/** What a cancellation means for the deposit, and its fee. */
function moneyLines(page: CustomerPage): string[] {
  const late = lateText(page)
  return [depositLine(page.deposit), ...(late ? [late] : [])]
}

function depositLine(deposit: Deposit | null): string {
  if (!deposit?.paidAt) return 'You weren’t charged here.'
  const paid = moneyText(deposit.amount, deposit.currency)
  if (deposit.refundedAt) return refundedText(deposit, `Your deposit of ${paid}`)
  return deposit.refundDueAt
    ? `Your deposit of ${paid} is being refunded to the card or account you paid with.`
    : `It was canceled after the refund deadline, so the business keeps your deposit of ${paid}.`
}
