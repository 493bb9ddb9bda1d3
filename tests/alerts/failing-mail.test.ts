import { expect, test } from 'bun:test'
import { conditions } from '../../shared/alerts/conditions.ts'
import { type Clock, DAY } from '../factories.ts'
import { testApp } from '../test-app.ts'

const MINUTE = 60_000
const clock: Clock = { now: new Date() }
const app = await testApp({ clock })

test('mail that begins to fail on a busy service is reported within the hour', async () => {
  const write = (state: string, count: number, minutesAgo: number) => app.db.sql`
    insert into deliveries (id, owner, event_id, channel, state, attempts, next_at, created_at)
    select type_id('dlv', epoch_ms(${new Date(clock.now.getTime() - minutesAgo * MINUTE)})), 'agt_x',
           gen_random_uuid()::text, 'customer', ${state}, 2,
           ${state === 'waiting' ? new Date(clock.now.getTime() + DAY) : null}, ${clock.now}
    from generate_series(1, ${count}::int)`
  await write('delivered', 50, 30)
  await write('delivered', 3, 9)
  await write('waiting', 4, 2)
  expect(await conditions.MailFailing(app.context)).toBe(
    '4 emails of the last ten minutes are waiting for a retry, and 3 arrived',
  )
  await write('delivered', 1, 1)
  expect(await conditions.MailFailing(app.context)).toBeNull()
})
