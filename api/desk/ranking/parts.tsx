import type { ComponentChildren } from 'preact'
import { pointsLost } from '../../../shared/businesses/completeness.ts'
import { mostPoints, type Standing } from '../../../shared/desk/standing.ts'
import { duration } from '../../../shared/duration.ts'
import { rankingTable } from '../../../shared/ranking/weights.ts'
import { pluralize } from '../../../shared/text.ts'
import { weekLines } from '../../card-editor/hours/week-text.ts'
import { cardParts } from '../../card-editor/overview.tsx'
import { Table } from '../../pages/table.tsx'
import { timesIn } from '../../pages/times.ts'
import { CARD } from '../card/desk-editor.tsx'
import type { Desk } from '../pages/desk.tsx'

const { speed, response, area } = rankingTable
const round = (points: number) => Math.round(points * 10) / 10

export function SpeedPart({ standing }: { standing: Standing }) {
  const { response: measured, card } = standing
  const median = measured?.medianMinutes ?? null
  const hours = weekLines(card.hours.weekly)
  return (
    <Part name="speed" title="Reply time" standing={standing}>
      {measured ? (
        <p>
          {median === null
            ? 'You haven’t replied to any of the inquiries that count yet.'
            : `Half of your first replies take ${duration(median)} or less.`}
          {measured.p90Minutes !== null && ` Nine in ten take ${duration(measured.p90Minutes)} or less.`}
          {measured.rate24h !== null &&
            ` You answered ${Math.round(measured.rate24h * 100)}% of ${pluralize(measured.sampleSize, 'inquiry', 'inquiries')} within 24 open hours.`}
        </p>
      ) : (
        <p>No inquiry has been measured yet, so you start at the average of your industry.</p>
      )}
      <p>
        Only open hours count:{' '}
        {hours.length > 0 ? hours.join('; ') : 'your card has none, so the clock never stops'}.{' '}
        <a href={`${CARD}/hours`}>Change your hours</a>
      </p>
      <Table
        caption="Points by reply time"
        head={['First reply within', '#Points']}
        rows={[
          ...speed.steps.map(each => [duration(each.withinMinutes), round(mostPoints.speed * each.value)]),
          ['later, or never', 0],
        ]}
      />
      <p>
        <strong>To raise it:</strong> {speedAdvice(median)} The last {response.windowDays} days count, recent
        inquiries the most.
      </p>
    </Part>
  )
}

function speedAdvice(median: number | null): string {
  const goal =
    median === null ? speed.steps[0] : speed.steps.findLast(({ withinMinutes }) => median > withinMinutes)
  return goal
    ? `reply within ${duration(goal.withinMinutes)} while you’re open. Each such reply is worth ${round(mostPoints.speed * goal.value)} points in the average.`
    : 'keep replying this fast. You started at the average of your industry, and each fast reply raises your points.'
}

export function ReliabilityPart({ standing }: { standing: Standing }) {
  const { record } = standing
  return (
    <Part name="reliability" title="Kept appointments" standing={standing}>
      <p>
        {record
          ? `In the last ${response.windowDays} days: ${record.bookings} booked, ${record.completed} completed, ${record.businessCancelled} canceled by you, ${record.businessNoShow} reported as missed by you.`
          : 'Nothing measured yet, so you start close to full points.'}
      </p>
      <p>
        <strong>To raise it:</strong> keep the appointments you take, mark them as completed, and answer every
        inquiry. Canceling, missing an appointment or staying silent costs points.
      </p>
    </Part>
  )
}

export function AreaPart({ standing }: { standing: Standing }) {
  const { zips, radiusMiles, states, nationwide } = standing.card.serviceArea
  const ways: [string, number, boolean][] = [
    ['its ZIP code is on your list', area.zip, zips.length > 0],
    ['it’s within your radius', area.radius, radiusMiles !== null],
    ['you serve its whole state', area.state, states.length > 0],
    ['you serve the whole country', area.nationwide, nationwide],
  ]
  return (
    <Part name="area" title="Service area" standing={standing}>
      <p>How well your area fits the place that a customer asks for. The best that fits counts:</p>
      <ul>
        {ways.map(([name, value, isOn]) => (
          <li>
            {name}: {round(mostPoints.area * value)} points{isOn && ' (you use this)'}
          </li>
        ))}
      </ul>
      <p>
        <strong>To raise it:</strong>{' '}
        {zips.length > 0
          ? 'list more ZIP codes that you really serve.'
          : 'also list the ZIP codes that you serve most.'}{' '}
        <a href={`${CARD}/area`}>Change your area</a>
      </p>
    </Part>
  )
}

interface CardPartProps {
  desk: Desk
  standing: Standing
  now: Date
}

const worth = (points: number) => Math.round(mostPoints.card * points) / 100

/** How complete the card is, what's missing, and reports that it's wrong. */
export function CardPart({ desk, standing, now }: CardPartProps) {
  const missing = standing.parts.filter(part => !part.isDone)
  return (
    <Part name="card" title="Your card" standing={standing}>
      {missing.length === 0 ? (
        <p>Your card is complete.</p>
      ) : (
        <>
          <p>
            <strong>To raise it:</strong>
          </p>
          <ul>
            {missing.map(({ name, points }) => (
              <li>
                <Todo name={name} /> (+{worth(points)})
              </li>
            ))}
          </ul>
        </>
      )}
      <WrongInformation desk={desk} standing={standing} now={now} />
    </Part>
  )
}

function Todo({ name }: { name: string }) {
  const part = cardParts.find(({ todo }) => todo?.[name])
  return part ? <a href={`${CARD}/${part.path}`}>{part.todo?.[name]}</a> : name
}

function WrongInformation({ desk, standing: { reports, wrongInformation }, now }: CardPartProps) {
  if (reports.length === 0) return <p>Nobody has reported wrong information since you last changed it.</p>
  const times = timesIn(desk.owner.timezone, now)
  return (
    <>
      <p>
        {reports.length === 1 ? 'An agent reports' : `Agents sent ${reports.length} reports`} that something
        on your card is wrong.{' '}
        {wrongInformation > 0
          ? `That costs ${worth(pointsLost(wrongInformation))} points until you change your card.`
          : `It costs nothing until ${rankingTable.wrongInformation.operatorsToAgree} unrelated agents agree.`}
      </p>
      <ul>
        {reports.map(({ lead, at, note }) => (
          <li>
            <a href={`/desk/inbox/leads/${lead}`}>{times.day(at)}</a>
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </>
  )
}

interface PartProps {
  name: keyof typeof mostPoints
  title: string
  standing: Standing
  children: ComponentChildren
}

function Part({ name, title, standing, children }: PartProps) {
  const points = round(standing.points[name])
  const most = mostPoints[name]
  return (
    <section class="card" aria-labelledby={name}>
      <div class="row spread">
        <h2 id={name}>{title}</h2>
        <strong>
          {points} of {most}
        </strong>
      </div>
      <meter min={0} max={most} value={points} aria-labelledby={name} />
      {children}
    </section>
  )
}
