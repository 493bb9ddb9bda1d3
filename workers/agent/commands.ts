import type { Body, Client } from './client.ts'
import { money, type Pen, table, tame } from './show.ts'

export interface Asked {
  /** What stands behind the command, in order. */
  words: string[]
  flags: Record<string, string | true>
}

export interface Command {
  usage: string
  about: string
  run(client: Client, asked: Asked): Promise<Body>
  show(answer: Body, pen: Pen): string
}

const need = (value: string | true | undefined, what: string): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`${what} is missing.`)
}
export class UsageError extends Error {}

const query = (flags: Asked['flags'], names: string[]): string => {
  const given = names.filter(name => flags[name] !== undefined)
  const text = new URLSearchParams(
    given.map(name => [name, flags[name] === true ? 'true' : String(flags[name])]),
  ).toString()
  return text === '' ? '' : `?${text}`
}

export const commands: Record<string, Command> = {
  key: {
    usage: 'key --name NAME --email ADDRESS',
    about: 'get a key and keep it for the other commands',
    async run(client, { flags }) {
      const made = await client.call('POST', '/keys', {
        name: need(flags.name, '--name'),
        contact_email: need(flags.email, '--email'),
      })
      client.keep(made.key)
      return made
    },
    show: (made, pen) =>
      `${pen.good('Kept the key of')} ${tame(made.name)} ${pen.soft(`(${made.id}, ${made.tier})`)}`,
  },
  search: {
    usage: 'search [--zip Z] [--industry I] [--q TEXT] [--bookable] [--emergency] [--limit N]',
    about: 'find businesses, best first',
    run: (client, { flags }) =>
      client.call(
        'GET',
        `/businesses${query(flags, ['zip', 'industry', 'q', 'bookable', 'emergency', 'limit'])}`,
      ),
    show(found, pen) {
      if (found.count === 0)
        return `Nothing found. ${(found.suggestions ?? []).map((each: Body) => tame(each.reason ?? each.hint ?? each)).join(' ')}`
      const rows = found.businesses.map((each: Body) => [
        String(each.rank.position),
        each.rank.score.toFixed(2),
        pen.bold(each.slug),
        tame(each.name),
        `${tame(each.city)}, ${tame(each.state)}`,
        each.openNow ? pen.good('open') : pen.soft('closed'),
        each.nextAvailable ?? '–',
        money(each.priceFrom),
      ])
      return table(pen, ['#', 'score', 'slug', 'name', 'place', 'now', 'next slot', 'from'], rows, 160)
    },
  },
  card: {
    usage: 'card SLUG [--zip Z]',
    about: "read a business's card",
    run: (client, { words, flags }) =>
      client.call('GET', `/businesses/${encodeURIComponent(need(words[0], 'SLUG'))}${query(flags, ['zip'])}`),
    show(card, pen) {
      const services = card.services.map((each: Body) => [
        each.id,
        tame(each.name),
        each.price.type === 'quote' ? 'on quote' : `${each.price.type} ${money(each.price)}`,
        each.durationMinutes ? `${each.durationMinutes} min` : '–',
        each.deposit ? `deposit ${money(each.deposit)}` : '',
      ])
      return [
        `${pen.bold(tame(card.name))} ${pen.soft(`${card.industry}, ${tame(card.location.city)}, ${card.location.state}, ${card.timezone}`)}`,
        tame(card.description),
        table(pen, ['id', 'service', 'price', 'time', ''], services),
      ].join('\n\n')
    },
  },
  slots: {
    usage: 'slots SLUG [--days N] [--service ID]',
    about: 'see open slots',
    run: (client, { words, flags }) =>
      client.call(
        'GET',
        `/businesses/${encodeURIComponent(need(words[0], 'SLUG'))}/availability${query(flags, ['days', 'service'])}`,
      ),
    show(found, pen) {
      if (found.count === 0) return tame(found.note ?? 'No open slots.')
      return table(
        pen,
        ['start', 'minutes', 'service', 'deposit'],
        found.slots.map((each: Body) => [
          each.start,
          String(each.durationMinutes),
          tame(each.service.name),
          money(each.deposit),
        ]),
      )
    },
  },
  inquire: {
    usage: 'inquire SLUG --customer NAME [--phone P] [--email E] [--message TEXT] --consent [--dry-run]',
    about: "send a customer's inquiry; --consent says that they agreed",
    run: (client, { words, flags }) =>
      client.call(
        'POST',
        `/businesses/${encodeURIComponent(need(words[0], 'SLUG'))}/inquiries${flags['dry-run'] ? '?dry_run=true' : ''}`,
        {
          customer: { name: need(flags.customer, '--customer'), phone: flags.phone, email: flags.email },
          message: flags.message,
          customer_consent: flags.consent === true,
        },
      ),
    show: (sent, pen) =>
      [
        `${pen.good(sent.lead_id ?? 'Checked, nothing sent')} ${pen.soft(`reply expected by ${sent.expectedReply?.by ?? '–'}`)}`,
        ...sent.missingDetails.map(
          (each: Body) => `  ask: ${tame(each.ask)} ${pen.soft(`(${tame(each.key)})`)}`,
        ),
        ...sent.warnings.map((each: Body) => `  ${pen.bad(each.code)} ${tame(each.message)}`),
      ].join('\n'),
  },
  book: {
    usage: 'book SLUG LEAD_ID START',
    about: 'book the start that the customer chose',
    run: (client, { words }) =>
      client.call('POST', `/businesses/${encodeURIComponent(need(words[0], 'SLUG'))}/bookings`, {
        lead_id: need(words[1], 'LEAD_ID'),
        start: need(words[2], 'START'),
      }),
    show: (booking, pen) =>
      `${pen.good('Booked')} ${tame(booking.service.name)} ${booking.start} ${pen.soft(`confirmation ${booking.confirmationCode}`)}${booking.deposit?.required ? `\nDeposit ${money(booking.deposit)}: deposit ${booking.lead_id}` : ''}`,
  },
  deposit: {
    usage: 'deposit LEAD_ID',
    about: 'get the page on which the customer pays',
    run: (client, { words }) =>
      client.call('POST', `/leads/${encodeURIComponent(need(words[0], 'LEAD_ID'))}/deposit`),
    show: (deposit, pen) =>
      `${money(deposit)} ${deposit.paid ? pen.good('paid') : pen.bad('not paid')}  ${pen.accent(deposit.payUrl)}`,
  },
  lead: {
    usage: 'lead LEAD_ID',
    about: 'read a lead whole',
    run: (client, { words }) => client.call('GET', `/leads/${encodeURIComponent(need(words[0], 'LEAD_ID'))}`),
    show: (lead, pen) =>
      [
        `${pen.bold(lead.lead_id)} ${pen.accent(lead.status)} ${pen.soft(tame(lead.business.name))}`,
        ...lead.messages.map((each: Body) => `  ${pen.soft(each.at)} ${each.from}: ${tame(each.text)}`),
        ...lead.timeline.map((each: Body) => `  ${pen.soft(each.at)} ${each.kind}`),
      ].join('\n'),
  },
  outcome: {
    usage: 'outcome LEAD_ID KIND [--note TEXT]',
    about: 'report what happened',
    run: (client, { words, flags }) =>
      client.call('POST', `/leads/${encodeURIComponent(need(words[0], 'LEAD_ID'))}/outcomes`, {
        kind: need(words[1], 'KIND'),
        note: flags.note,
      }),
    show: (outcome, pen) =>
      `${pen.good('Recorded')} ${outcome.kind}; the lead is ${outcome.leadStatus}. ${tame(outcome.countedWhy)}`,
  },
}
