import type { WrittenCard } from '../../shared/businesses/card.ts'
import { completeness } from '../../shared/businesses/completeness.ts'
import { aboutSection } from './about-section.ts'
import { areaSection } from './area-section.tsx'
import { bookingSection } from './booking-section.ts'
import { type Editor, editorPage, useEditor } from './editor.tsx'
import { emergencySection } from './emergency-section.ts'
import { hoursSection } from './hours/hours-section.tsx'
import { policiesSection } from './policies-section.ts'
import { questionsSection } from './questions-section.tsx'
import type { CardPart, CardSection } from './section.ts'
import { servicesPart } from './services/services-page.tsx'
import { specialDaysSection } from './special-days/special-section.tsx'

interface OverviewPage {
  editor: Editor
  card: WrittenCard
  done: string | null
  today: Temporal.PlainDate
}

/** Everything on the card at a glance, with what's missing. Each part has its own short page. */
export function overviewPage({ editor, card, done, today }: OverviewPage) {
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
        {cardParts.map(part => (
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
  part: CardPart
  missing: readonly string[]
}

function PartCard({ part, card, missing, today }: PartCardProps) {
  const { base } = useEditor()
  const { path, title, lines, todo = {} } = part
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

/** The parts of the card, in this order. */
export const cardParts: readonly (CardPart | CardSection)[] = [
  aboutSection,
  hoursSection,
  specialDaysSection,
  servicesPart,
  areaSection,
  bookingSection,
  policiesSection,
  emergencySection,
  questionsSection,
]
