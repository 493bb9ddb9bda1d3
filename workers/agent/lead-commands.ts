import type { Body } from './client.ts'
import { type Command, type ParsedArgs, UsageError, unchecked } from './command.ts'
import { escapeControls, formatLocalTime, money } from './show.ts'

/** KEY=TEXT. Other types are JSON: true, 3, ["gas_smell"]. */
function detailsOf(flag: ParsedArgs['flags'][string] | undefined): Record<string, unknown> | undefined {
  if (!Array.isArray(flag)) return undefined
  return Object.fromEntries(
    flag.map(each => {
      const [, key, text] = /^([^=]+)=(.*)$/s.exec(each) ?? []
      if (key === undefined || text === undefined) throw new UsageError(`--detail ${each} isn't KEY=TEXT.`)
      return [key, /^(true|false|-?\d+(\.\d+)?|\[.*\])$/s.test(text) ? readJson(text) : text]
    }),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What to book. Words that aren't numbers are sent as they are: the service says what's wrong. */
const chosen = ({ service, nights }: ParsedArgs['flags']) => ({
  service,
  ...(nights !== undefined && { nights: Number(nights) || nights }),
})

/** Commands that need a key. */
export const leadCommands: Record<string, Command> = {
  key: {
    usage: '--name NAME --email ADDRESS',
    summary: 'get a free key and save it for the other commands',
    async run({ api, saveKey }, { flags }) {
      const agent = await api.createKey(unchecked({ name: flags.name, contact_email: flags.email }))
      saveKey(agent.key)
      return agent
    },
    show: (agent, pen) =>
      `${pen.good('Saved the key of')} ${escapeControls(agent.name)} ${pen.soft(`(${agent.id}, ${agent.tier})`)}`,
  },
  inquire: {
    usage:
      'SLUG --customer NAME [--phone NUMBER] [--email ADDRESS] [--message TEXT] [--detail KEY=TEXT] … [--consent] [--dry-run]',
    summary: "send a customer's inquiry; --consent means that they agreed, --dry-run only checks it",
    run({ api }, { words: [slug = ''], flags }) {
      const send = flags['dry-run'] ? api.checkInquiry : api.inquire
      return send(
        slug,
        unchecked({
          customer: { name: flags.customer, phone: flags.phone, email: flags.email },
          message: flags.message,
          details: detailsOf(flags.detail),
          customer_consent: flags.consent === true,
        }),
      )
    },
    show: (sent, pen) =>
      [
        sent.lead_id ? `${pen.good('Sent')} ${pen.bold(sent.lead_id)}` : pen.good('Valid. Nothing was sent.'),
        ...(sent.expectedReply?.by ? [`A reply is expected by ${sent.expectedReply.by}.`] : []),
        ...sent.missingDetails.map(
          (each: Body) =>
            `  ask  ${escapeControls(each.ask)} ${pen.soft(`(--detail ${escapeControls(each.key)}=…)`)}`,
        ),
        ...sent.warnings.map((each: Body) => `  ${pen.bad(each.code)}  ${escapeControls(each.message)}`),
      ].join('\n'),
  },
  book: {
    usage: 'SLUG LEAD_ID START [--service ID] [--nights N]',
    summary: 'book the start that the customer chose, exactly as slots shows it',
    run: ({ api }, { words: [slug = '', lead_id = '', start = ''], flags }) =>
      api.book(slug, unchecked({ lead_id, start, ...chosen(flags) })),
    show: (booking, pen) =>
      [
        `${pen.good('Booked')} ${escapeControls(booking.service.name)}, ${formatLocalTime(booking.start)}${booking.nights ? ` to ${formatLocalTime(booking.end)}` : ''} ${pen.soft(`(${booking.timezone})`)}`,
        `Confirmation ${pen.bold(booking.confirmationCode)}`,
        ...(booking.deposit.required
          ? [`Deposit ${money(booking.deposit)}: ${pen.accent(`bun run agent deposit ${booking.lead_id}`)}`]
          : []),
      ].join('\n'),
  },
  hold: {
    usage: 'SLUG LEAD_ID START [--service ID] [--nights N]',
    summary: 'keep a slot for ten minutes while the customer decides; book then uses it',
    run: ({ api }, { words: [slug = '', lead_id = '', start = ''], flags }) =>
      api.hold(slug, unchecked({ lead_id, start, ...chosen(flags) })),
    show: (hold, pen) =>
      `${pen.good('Held')} ${formatLocalTime(hold.start)} ${pen.soft(`until ${hold.expiresAt}`)}`,
  },
  reschedule: {
    usage: 'LEAD_ID START [--service ID] [--nights N]',
    summary: 'move the appointment to another start, or change nothing',
    run: ({ api }, { words: [lead = '', start = ''], flags }) =>
      api.reschedule(lead, unchecked({ start, ...chosen(flags) })),
    show: (booking, pen) =>
      `${pen.good('Moved')} to ${formatLocalTime(booking.start)} ${pen.soft(`(${booking.timezone})`)}`,
  },
  cancel: {
    usage: 'LEAD_ID [--reason TEXT]',
    summary: 'cancel the appointment, or withdraw the inquiry',
    run: ({ api }, { words: [lead = ''], flags }) => api.cancel(lead, unchecked({ reason: flags.reason })),
    show: (canceled, pen) =>
      `${pen.good('Canceled')}${canceled.refund ? `. The deposit of ${money(canceled.refund)}: ${canceled.refund.state}` : ''}`,
  },
  deposit: {
    usage: 'LEAD_ID',
    summary: 'get the page where the customer pays the deposit',
    run: ({ api }, { words: [lead = ''] }) => api.getDeposit(lead),
    show: (deposit, pen) =>
      `${money(deposit)} ${deposit.paid ? pen.good('paid') : pen.bad('not paid')}\n${pen.accent(deposit.payUrl)}`,
  },
  lead: {
    usage: 'LEAD_ID',
    summary: 'read a lead: status, messages, booking and timeline',
    run: ({ api }, { words: [lead = ''] }) => api.getLead(lead),
    show: (lead, pen) =>
      [
        `${pen.bold(lead.lead_id)} ${pen.accent(lead.status)} ${pen.soft(escapeControls(lead.business.name))}`,
        ...(lead.quote
          ? [`  quote    ${money(lead.quote)} ${escapeControls(lead.quote.note)}`.trimEnd()]
          : []),
        ...(lead.booking
          ? [
              `  booking  ${escapeControls(lead.booking.service.name)}, ${formatLocalTime(lead.booking.start)}, ${lead.booking.status}`,
            ]
          : []),
        ...(lead.deposit
          ? [`  deposit  ${money(lead.deposit)} ${lead.deposit.paid ? 'paid' : 'not paid'}`]
          : []),
        ...lead.messages.map(
          (each: Body) => `  ${pen.soft(each.at)}  ${each.from}: ${escapeControls(each.text)}`,
        ),
        ...lead.timeline.map((each: Body) => `  ${pen.soft(each.at)}  ${each.kind}`),
      ].join('\n'),
  },
  message: {
    usage: 'LEAD_ID TEXT',
    summary: 'write to the business',
    run: ({ api }, { words: [lead = '', text = ''] }) => api.sendMessage(lead, text),
    show: (sent, pen) => `${pen.good('Sent')} ${pen.soft(sent.id)}`,
  },
  outcome: {
    usage: 'LEAD_ID KIND [--note TEXT]',
    summary:
      'report what happened: completed, customer_no_show, business_no_show, customer_cancelled, business_cancelled, no_response, business_replied, booked or wrong_information',
    run: ({ api }, { words: [lead = '', kind = ''], flags }) =>
      api.reportOutcome(lead, unchecked({ kind, note: flags.note })),
    show: (outcome, pen) =>
      `${pen.good('Recorded')} ${outcome.kind}; the lead is ${pen.accent(outcome.leadStatus)}.\n${pen.soft(escapeControls(outcome.countedWhy))}`,
  },
}
