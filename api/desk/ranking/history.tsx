import type { Standing } from '../../../shared/desk/standing.ts'
import { Table } from '../../pages/table.tsx'
import { timesIn } from '../../pages/times.ts'
import type { Desk } from '../pages/desk.ts'

/** Views, leads, replies and bookings of the last weeks. */
export function Weeks({ weeks }: Pick<Standing, 'weeks'>) {
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
        rows={weeks.map(({ monday, views, leads, replied, bookings }) => [
          day(monday),
          views,
          leads,
          replied,
          bookings,
        ])}
      />
      <p class="small soft">
        A week begins on Monday. Views say how often agents and people opened your card.
      </p>
    </section>
  )
}

/** Paid deposits and what became of them. */
export function Deposits({ desk, deposits }: { desk: Desk } & Pick<Standing, 'deposits'>) {
  const times = timesIn(desk.owner.timezone)
  return (
    <section aria-labelledby="deposits">
      <h2 id="deposits">Deposits and payouts</h2>
      {deposits.length === 0 && <p class="soft">No deposit has been paid yet.</p>}
      <ul class="plain">
        {deposits.map(deposit => (
          <li key={deposit.lead} class="row spread">
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
