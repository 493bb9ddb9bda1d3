import type { WrittenCard } from '../../shared/businesses/card.ts'
import { completeness } from '../../shared/businesses/completeness.ts'
import { cancelingText } from '../../shared/businesses/deadline-text.ts'
import { moneyText } from '../../shared/money.ts'
import { pluralize } from '../../shared/text.ts'
import type { Answer } from '../edge/answer.ts'
import { areaText } from './area-section.tsx'
import { type Editor, editorPage, useEditor } from './editor.tsx'
import { weekLines } from './hours/week-text.ts'
import { priceWords } from './services/price-field.tsx'
import { dayText, hoursText, splitDays } from './special-days/special-days.ts'

interface OverviewPage {
  editor: Editor
  card: WrittenCard
  done: string | null
  today: Temporal.PlainDate
}

/** Everything on the card at a glance, with what's missing. Each part has a short page of its own. */
export function overviewPage({ editor, card, done, today }: OverviewPage): Answer {
  const { score, missing } = completeness(card, 0)
  return editorPage(editor, {
    title: editor.overview.label,
    done,
    children: (
      <>
        <p>
          This is what assistants tell their customers about{' '}
          {editor.author === 'desk' ? 'you' : 'the business'}. <a href={`/b/${editor.slug}`}>See it</a>
        </p>
        <p>
          <meter id="complete" aria-label="Complete" min={0} max={100} value={score} />{' '}
          {score === 100 ? 'Complete' : `${score}% complete. Complete cards rank higher.`}
        </p>
        {parts.map(part => (
          <PartCard part={part} card={card} missing={missing} today={today} />
        ))}
        <p class="small">
          <a href={`${editor.base}/json`}>Edit everything as JSON</a>
        </p>
      </>
    ),
  })
}

interface PartCardProps extends Pick<OverviewPage, 'card' | 'today'> {
  part: Part
  missing: readonly string[]
}

function PartCard({ part, card, missing, today }: PartCardProps) {
  const { base } = useEditor()
  const { path, title, lines, todo } = part
  const next = missing.map(name => todo[name]).find(text => text !== undefined)
  return (
    <article class="card part">
      <div class="row">
        <h2>
          <a href={`${base}/${path}`}>{title}</a>
        </h2>
        {next && <span class="badge warn">To do</span>}
      </div>
      {next && <p>{next}</p>}
      {lines(card, today)
        .filter(Boolean)
        .map(line => (
          <p class="soft">{line}</p>
        ))}
    </article>
  )
}

interface Part {
  path: string
  title: string
  /** What the card says now. */
  lines(card: WrittenCard, today: Temporal.PlainDate): string[]
  /** What to do about each missing part, by its name in completeness.ts. */
  todo: Partial<Record<string, string>>
}

const MAX_LINES = 5

function firstOf(lines: string[]): string[] {
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines
}

/** In characters that keep the direction of a text to itself, so a price after a Hebrew name isn’t shown inside it. */
const apart = (text: string): string => `\u2068${text}\u2069`

export const parts: readonly Part[] = [
  {
    path: 'about',
    title: 'About',
    lines: ({ description, phone, location }) => [
      description.length > 140 ? `${[...description].slice(0, 140).join('')}…` : description,
      [location.street, `${location.city}, ${location.state} ${location.zip}`].filter(Boolean).join(', '),
      phone ?? '',
    ],
    todo: { description: 'Describe what you do.' },
  },
  {
    path: 'hours',
    title: 'Hours',
    lines: ({ hours }) => weekLines(hours.weekly),
    todo: { hours: 'Set your hours.' },
  },
  {
    path: 'special-days',
    title: 'Special days',
    lines(card, today) {
      const { ahead } = splitDays(card, today)
      if (ahead.length === 0) return ['None ahead']
      return firstOf(ahead.map(each => `${dayText(each.date)}: ${hoursText(each)}`))
    },
    todo: {},
  },
  {
    path: 'services',
    title: 'Services',
    lines: ({ services }) =>
      firstOf(services.map(({ name, price }) => `${apart(name)}: ${priceWords(price)}`)),
    todo: {
      services: 'Add your services.',
      'all services priced': 'Give every service a price, at least a starting price.',
    },
  },
  {
    path: 'area',
    title: 'Service area',
    lines: card => [areaText(card)],
    todo: { 'service area': 'Say where you work.' },
  },
  {
    path: 'booking',
    title: 'Online booking',
    lines: ({ bookable, services }) => {
      const bookables = services.filter(service => service.bookable).length
      return [bookable && bookables > 0 ? `On, for ${pluralize(bookables, 'service')}` : 'Off']
    },
    todo: { booking: 'Let customers book at least one service during your hours.' },
  },
  {
    path: 'policies',
    title: 'Policies',
    lines({ policies: { cancellation, payment, licence, insurance } }) {
      return [
        cancellation ? `Free cancellation ${cancelingText(cancellation)}` : '',
        Array.isArray(payment) ? payment.join(', ') : (payment ?? ''),
        licence ? `License ${licence}` : '',
        insurance ?? '',
      ]
    },
    todo: {
      policies: 'Say how customers can cancel or pay.',
      'licence or insurance': 'Add your license or insurance.',
    },
  },
  {
    path: 'emergencies',
    title: 'Emergencies',
    lines({ emergency: { available, hours, surcharge } }) {
      const extra = surcharge && `${moneyText(surcharge.amount, surcharge.currency)} extra`
      return [available ? ['Yes', hours, extra].filter(Boolean).join(', ') : 'No']
    },
    todo: {},
  },
  {
    path: 'questions',
    title: 'Questions',
    lines: ({ intake }) => [
      intake.fields.length > 0
        ? `The usual ones, and ${pluralize(intake.fields.length, 'question')} of your own`
        : 'The usual ones for your kind of business',
    ],
    todo: { intake: 'Add a question of your own, or choose which ones need an answer.' },
  },
]
