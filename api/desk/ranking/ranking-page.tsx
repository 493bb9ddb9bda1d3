import { mostPoints, type Standing } from '../../../shared/desk/standing.ts'
import type { Answer } from '../../edge/answer.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPage } from '../pages/frame.tsx'
import { CardPart } from './card-part.tsx'
import { Deposits, Weeks } from './history.tsx'
import { AreaPart, ReliabilityPart, SpeedPart } from './parts.tsx'

interface RankingPageProps {
  desk: Desk
  standing: Standing
}

/** Why the business stands where it does in search, and what would raise it. */
export function rankingPage({ desk, standing }: RankingPageProps): Answer {
  const { points } = standing
  const sum = points.speed + points.reliability + points.card + points.area
  const most = Object.values(mostPoints).reduce((total, each) => total + each, 0)
  return deskPage({
    title: 'Why am I ranked here?',
    desk,
    section: 'ranking',
    children: (
      <>
        <p>
          You have <strong>{Math.round(sum)}</strong> of {most} points when someone in your service area
          searches. The business with the most points comes first. Nobody can buy points.
        </p>
        <SpeedPart standing={standing} />
        <ReliabilityPart standing={standing} />
        <CardPart desk={desk} standing={standing} />
        <AreaPart standing={standing} />
        <Weeks weeks={standing.weeks} />
        <Deposits desk={desk} deposits={standing.deposits} />
        <p class="small soft">
          Agents see the same formula at <a href="/ranking">/ranking</a>. Points are updated within a minute
          of a reply or a change.
        </p>
      </>
    ),
  })
}
