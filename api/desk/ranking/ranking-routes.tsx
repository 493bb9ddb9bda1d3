import { mostPoints, readStanding, type Standing } from '../../../shared/desk/standing.ts'
import { refuse } from '../../../shared/refusal.ts'
import { Table } from '../../pages/table.tsx'
import { timesIn } from '../../pages/times.ts'
import { type Desk, deskPage, deskPages } from '../pages/desk.tsx'
import { AreaPart, CardPart, ReliabilityPart, SpeedPart } from './parts.tsx'

/** Why the business ranks where it does in search, and what would raise it. */
function rankingPage(desk: Desk, standing: Standing, now: Date) {
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
        <CardPart desk={desk} standing={standing} now={now} />
        <AreaPart standing={standing} />
        <Weeks weeks={standing.weeks} />
        <Deposits deposits={standing.deposits} times={timesIn(desk.owner.timezone, now)} />
        <p class="small soft">
          Agents see the same formula at <a href="/ranking">/ranking</a>. Points are updated within a minute
          of a reply or a change.
        </p>
      </>
    ),
  })
}

function Weeks({ weeks }: Pick<Standing, 'weeks'>) {
  const day = (monday: string) =>
    Temporal.PlainDate.from(monday)
      .toLocaleString('en-US', { month: 'short', day: 'numeric' })
      .replace(' ', '\u00a0')
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">Your last eight weeks</h2>
      <Table
        caption="By week"
        head={['Week', '#Views', '#Leads', '#Replied', '#Booked']}
        rows={weeks.map(week => [day(week.monday), week.views, week.leads, week.replied, week.bookings])}
      />
      <p class="small soft">
        A week begins on Monday. Views count how often agents and people opened your card.
      </p>
    </section>
  )
}

type DepositsProps = Pick<Standing, 'deposits'> & { times: ReturnType<typeof timesIn> }

function Deposits({ deposits, times }: DepositsProps) {
  return (
    <section aria-labelledby="deposits">
      <h2 id="deposits">Deposits and payouts</h2>
      {deposits.length === 0 && <p class="soft">No deposit has been paid yet.</p>}
      <ul class="plain">
        {deposits.map(deposit => (
          <li class="row spread">
            <span>
              <a href={`/desk/inbox/leads/${deposit.lead}`}>{deposit.display}</a> paid{' '}
              {times.day(deposit.paidAt)}, for {times.day(deposit.start)}
            </span>
            <span class="small">{payoutText(deposit, times.day)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function payoutText(deposit: Standing['deposits'][number], day: (at: Date) => string): string {
  const { refundedAt, refundDueAt, direct, settledAt } = deposit
  if (refundedAt) return `Refunded ${day(refundedAt)}`
  if (refundDueAt) return `Being refunded since ${day(refundDueAt)}`
  if (direct) return 'Paid to your own account'
  return settledAt ? `Paid out ${day(settledAt)}` : 'Not paid out yet'
}

export const rankingPageRoutes = deskPages('desk/ranking').page(
  '/desk/inbox/ranking',
  async ({ context, now }, desk) => {
    const standing = await readStanding(context, desk.owner, now)
    return standing ? rankingPage(desk, standing, now) : refuse('business_not_found')
  },
).app
