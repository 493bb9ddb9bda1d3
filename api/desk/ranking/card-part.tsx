import { mostPoints, pointsLost, type Standing } from '../../../shared/desk/standing.ts'
import { rankingTable } from '../../../shared/ranking/weights.ts'
import { parts as sections } from '../../card-editor/overview.tsx'
import { timesIn } from '../../pages/times.ts'
import { CARD } from '../card/desk-editor.tsx'
import type { Desk } from '../pages/desk.ts'
import { Part } from './part.tsx'

interface CardPartProps {
  desk: Desk
  standing: Standing
}

const worth = (points: number) => Math.round(mostPoints.card * points) / 100

/** How complete the card is, what's missing, and reports that it's wrong. */
export function CardPart({ desk, standing }: CardPartProps) {
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
              <li key={name}>
                <Todo name={name} /> (+{worth(points)})
              </li>
            ))}
          </ul>
        </>
      )}
      <WrongInformation desk={desk} standing={standing} />
    </Part>
  )
}

function Todo({ name }: { name: string }) {
  const section = sections.find(each => Object.hasOwn(each.todo, name))
  return section ? <a href={`${CARD}/${section.path}`}>{section.todo[name]}</a> : name
}

function WrongInformation({ desk, standing: { reports, wrongInformation } }: CardPartProps) {
  if (reports.length === 0) return <p>Nobody has reported wrong information since you last changed it.</p>
  const times = timesIn(desk.owner.timezone)
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
          <li key={lead}>
            <a href={`/desk/inbox/leads/${lead}`}>{times.day(at)}</a>
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </>
  )
}
