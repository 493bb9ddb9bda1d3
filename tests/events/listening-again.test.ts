import { expect, test } from 'bun:test'
import { waitForEvents } from '../../shared/events/long-poll.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

test('a poll looks again after its process lost the connection that it listens on', async () => {
  const { signal } = new AbortController()
  using poll = await waitForEvents(app.context.backend, 'agt_x')
  while (await poll.next(1, signal));
  const ended = await app.db.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%listen'`
  expect(ended).toHaveLength(1)
  expect(await poll.next(60_000, signal)).toBe(true)
})
