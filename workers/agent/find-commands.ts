import { weekSpans } from '../../shared/businesses/hours-text.ts'
import type { Body } from './client.ts'
import { type Command, unchecked } from './command.ts'
import { escapeControls, formatLocalTime, money, type Pen, table } from './show.ts'

function areaOf({ zips, radiusMiles, states, nationwide }: Body): string {
  if (nationwide) return 'nationwide'
  const parts = [
    zips.length > 0 ? `${zips.length} zips` : '',
    radiusMiles ? `${radiusMiles} miles around` : '',
    states.join(', '),
  ].filter(Boolean)
  return parts.join('; ') || 'not given'
}

function showCard(card: Body, pen: Pen): string {
  const { location, response, emergency, intake } = card
  const facts = [
    [
      'where',
      `${escapeControls(location.city)}, ${escapeControls(location.state)} ${escapeControls(location.zip)}, ${card.timezone}`,
    ],
    ['serves', areaOf(card.serviceArea)],
    ['hours', weekSpans(card.hours.weekly).join(', ').replaceAll('-', '–') || 'not given'],
    [
      'replies',
      response.medianMinutes === null
        ? 'not known yet'
        : `in ${response.medianMinutes} min, over ${response.sampleSize} leads`,
    ],
    ['emergency', emergency.available ? escapeControls(emergency.hours ?? 'yes') : 'no'],
    [
      'card',
      `${card.completeness.score} of 100 complete, ${card.bookable ? 'bookable' : 'not bookable online'}`,
    ],
  ]
  const services = card.services.map((each: Body) => [
    escapeControls(each.id),
    escapeControls(each.name),
    money(each.price),
    each.nightly ? 'by the night' : each.durationMinutes ? `${each.durationMinutes} min` : '–',
    each.deposit ? money(each.deposit) : '–',
  ])
  const questions = intake.fields
    .filter((field: Body) => intake.required.includes(field.key))
    .map((field: Body) => `  ${escapeControls(field.key).padEnd(18)}  ${pen.soft(escapeControls(field.ask))}`)
  return [
    `${pen.bold(escapeControls(card.name))} ${pen.soft(card.industry)}`,
    ...(card.description ? [escapeControls(card.description)] : []),
    facts.map(([name = '', value]) => `${pen.soft(name.padEnd(9))}  ${value}`).join('\n'),
    table(pen, ['service', 'name', 'price', 'time', 'deposit'], services),
    ...(questions.length > 0 ? [[`Details that an inquiry needs:`, ...questions].join('\n')] : []),
  ].join('\n\n')
}

/** Commands that need no key. */
export const findCommands: Record<string, Command> = {
  search: {
    usage:
      '[--need WORDS] [--zip ZIP] [--near ZIP] [--radius MILES] [--industry NAME] [--q WORDS] [--bookable] [--emergency] [--limit N]',
    summary: 'find businesses, best first',
    run: ({ api }, { flags }) => api.search(unchecked(flags)),
    show(found, pen) {
      if (found.count === 0)
        return ['Nothing found.', ...found.suggestions.map((each: Body) => escapeControls(each.why))].join(
          '\n',
        )
      const last = found.businesses[0].match ? ['service', 'price'] : ['from']
      const rows = found.businesses.map((each: Body) => [
        String(each.rank.position),
        each.rank.score.toFixed(2),
        pen.bold(each.slug),
        escapeControls(each.name),
        `${escapeControls(each.city)}, ${escapeControls(each.state)}`,
        each.openNow ? pen.good('open') : pen.soft('closed'),
        formatLocalTime(each.nextAvailable),
        ...(each.match
          ? [escapeControls(each.match.service.name), each.match.service.price.display]
          : [money(each.priceFrom)]),
      ])
      return table(pen, ['#', 'score', 'slug', 'name', 'place', 'now', 'next slot', ...last], rows)
    },
  },
  card: {
    usage: 'SLUG [--zip ZIP]',
    summary: "read a business's card: services, prices, hours, what an inquiry needs",
    run: ({ api }, { words: [slug = ''], flags }) => api.getBusiness(slug, unchecked(flags)),
    show: showCard,
  },
  slots: {
    usage:
      'SLUG [--service ID] [--days N] [--from DATE] [--to DATE] [--part morning|afternoon|evening] [--nights N] [--limit N]',
    summary: "see open slots, in the business's local time",
    run: ({ api }, { words: [slug = ''], flags }) => api.getAvailability(slug, unchecked(flags)),
    show(found, pen) {
      if (found.count === 0) return escapeControls(found.note ?? 'No open slots.')
      const { service, otherServices } = found
      const deposit = service.deposit ? `, deposit ${money(service.deposit)}` : ''
      const others = otherServices.map((each: Body) => escapeControls(each.id)).join(', ')
      return [
        `${pen.bold(escapeControls(service.name))}, ${found.nights ? `nights: ${found.nights}` : `${service.durationMinutes} min`}, ${money(service.price)}${deposit}`,
        table(
          pen,
          ['when', 'start'],
          found.slots.map((each: Body) => [formatLocalTime(each.start), pen.bold(each.start)]),
        ),
        ...(found.note ? [pen.soft(escapeControls(found.note))] : []),
        ...(others === '' ? [] : [pen.soft(`Other services: ${others}`)]),
      ].join('\n')
    },
  },
}
