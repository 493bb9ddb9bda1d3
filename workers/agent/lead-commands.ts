import type { Body } from './client.ts'
import { type Asked, type Command, part, UsageError } from './command.ts'
import { money, tame, wallTime } from './show.ts'

/** KEY=TEXT; what is no text is written as JSON: true, 3, ["gas_smell"]. */
function detailsOf(given: Asked['flags'][string] | undefined): Record<string, unknown> | undefined {
  if (!Array.isArray(given)) return undefined
  return Object.fromEntries(
    given.map(each => {
      const [, key, text] = /^([^=]+)=(.*)$/s.exec(each) ?? []
      if (key === undefined || text === undefined) throw new UsageError(`--detail ${each} is not KEY=TEXT.`)
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

/** What needs a key. */
export const leadCommands: Record<string, Command> = {
  key: {
    flags: { name: { value: 'NAME', needed: true }, email: { value: 'ADDRESS', needed: true } },
    about: 'get a key, free and at once, and keep it for the other commands',
    async run(client, { flags }) {
      const made = await client.call('POST', '/keys', { name: flags.name, contact_email: flags.email })
      client.keep(made.key)
      return made
    },
    show: (made, pen) =>
      `${pen.good('Kept the key of')} ${tame(made.name)} ${pen.soft(`(${made.id}, ${made.tier})`)}`,
  },
  inquire: {
    words: ['SLUG'],
    flags: {
      customer: { value: 'NAME', needed: true },
      phone: { value: 'NUMBER' },
      email: { value: 'ADDRESS' },
      message: { value: 'TEXT' },
      detail: { value: 'KEY=TEXT', many: true },
      consent: {},
      'dry-run': {},
    },
    about: "send a customer's inquiry; --consent says that they agreed, --dry-run only checks it",
    run: (client, { words, flags }) =>
      client.call(
        'POST',
        `/businesses/${part(words[0])}/inquiries${flags['dry-run'] ? '?dry_run=true' : ''}`,
        {
          customer: { name: flags.customer, phone: flags.phone, email: flags.email },
          message: flags.message,
          details: detailsOf(flags.detail),
          customer_consent: flags.consent === true,
        },
      ),
    show: (sent, pen) =>
      [
        sent.lead_id ? `${pen.good('Sent')} ${pen.bold(sent.lead_id)}` : pen.good('Checked, nothing sent.'),
        ...(sent.expectedReply?.by ? [`A reply is expected by ${sent.expectedReply.by}.`] : []),
        ...sent.missingDetails.map(
          (each: Body) => `  ask  ${tame(each.ask)} ${pen.soft(`(--detail ${tame(each.key)}=…)`)}`,
        ),
        ...sent.warnings.map((each: Body) => `  ${pen.bad(each.code)}  ${tame(each.message)}`),
      ].join('\n'),
  },
  book: {
    words: ['SLUG', 'LEAD_ID', 'START'],
    flags: { service: { value: 'ID' } },
    about: 'book the start that the customer chose, as slots shows it',
    run: (client, { words: [slug, lead, start], flags }) =>
      client.call('POST', `/businesses/${part(slug)}/bookings`, {
        lead_id: lead,
        start,
        service: flags.service,
      }),
    show: (booking, pen) =>
      [
        `${pen.good('Booked')} ${tame(booking.service.name)}, ${wallTime(booking.start)} ${pen.soft(`(${booking.timezone})`)}`,
        `Confirmation ${pen.bold(booking.confirmationCode)}`,
        ...(booking.deposit
          ? [`Deposit ${money(booking.deposit)}: ${pen.accent(`bun run agent deposit ${booking.lead_id}`)}`]
          : []),
      ].join('\n'),
  },
  deposit: {
    words: ['LEAD_ID'],
    about: 'get the page on which the customer pays the deposit',
    run: (client, { words }) => client.call('POST', `/leads/${part(words[0])}/deposit`),
    show: (deposit, pen) =>
      `${money(deposit)} ${deposit.paid ? pen.good('paid') : pen.bad('not paid')}\n${pen.accent(deposit.payUrl)}`,
  },
  lead: {
    words: ['LEAD_ID'],
    about: 'read a lead whole: its status, messages, booking and timeline',
    run: (client, { words }) => client.call('GET', `/leads/${part(words[0])}`),
    show: (lead, pen) =>
      [
        `${pen.bold(lead.lead_id)} ${pen.accent(lead.status)} ${pen.soft(tame(lead.business.name))}`,
        ...(lead.quote ? [`  quote    ${money(lead.quote)} ${tame(lead.quote.note)}`.trimEnd()] : []),
        ...(lead.booking
          ? [
              `  booking  ${tame(lead.booking.service.name)}, ${wallTime(lead.booking.start)}, ${lead.booking.status}`,
            ]
          : []),
        ...(lead.deposit
          ? [`  deposit  ${money(lead.deposit)} ${lead.deposit.paid ? 'paid' : 'not paid'}`]
          : []),
        ...lead.messages.map((each: Body) => `  ${pen.soft(each.at)}  ${each.from}: ${tame(each.text)}`),
        ...lead.timeline.map((each: Body) => `  ${pen.soft(each.at)}  ${each.kind}`),
      ].join('\n'),
  },
  message: {
    words: ['LEAD_ID', 'TEXT'],
    about: 'write to the business',
    run: (client, { words: [lead, text] }) => client.call('POST', `/leads/${part(lead)}/messages`, { text }),
    show: (sent, pen) => `${pen.good('Sent')} ${pen.soft(sent.id)}`,
  },
  outcome: {
    words: ['LEAD_ID', 'KIND'],
    flags: { note: { value: 'TEXT' } },
    about:
      'report what happened: completed, customer_no_show, business_no_show, customer_cancelled, business_cancelled, no_response, business_replied, booked or wrong_information',
    run: (client, { words: [lead, kind], flags }) =>
      client.call('POST', `/leads/${part(lead)}/outcomes`, { kind, note: flags.note }),
    show: (outcome, pen) =>
      `${pen.good('Recorded')} ${outcome.kind}; the lead is ${pen.accent(outcome.leadStatus)}.\n${pen.soft(tame(outcome.countedWhy))}`,
  },
}
