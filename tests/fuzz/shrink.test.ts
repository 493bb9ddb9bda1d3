import { expect, test } from 'bun:test'
import { curlLines } from './stateful/curl.ts'
import { fuzz } from './stateful/fuzz.ts'
import { newTally } from './stateful/sequence.ts'
import { shrink } from './stateful/shrink.ts'
import type { Step, Value } from './stateful/step.ts'
import { openTarget, type Target } from './stateful/target.ts'

/** A service that returns 500 at one route. */
async function openFaulty(): Promise<Target> {
  const target = await openTarget(null)
  return {
    ...target,
    async send(request) {
      const received = await target.send(request)
      return request.url.includes('/industries') ? { ...received, status: 500 } : received
    },
  }
}

test('a fault of the service is found and reported in one line', async () => {
  const [report = ''] = await fuzz({ requests: 400, seed: 5, open: openFaulty, tally: newTally() })
  const [name, , ...lines] = report.split('\n')
  expect(name).toMatch(/^GET \/industries.*: 500 \(seed 5\)$/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^curl -s -X GET "\$BASE"'\/industries(\/-)?'$/)
})

test('a failing sequence is cut to its fewest requests and smallest values', async () => {
  const step = (id: number, more: Partial<Step> = {}): Step => ({
    id,
    operation: 'x',
    method: 'POST',
    path: '/x',
    params: {},
    query: [],
    headers: {},
    credential: null,
    ...more,
  })
  const body: Value = {
    list: [{ a: 1 }, { note: 'a long note with N in it', b: [2, 3] }],
    other: { id: { $from: 5, $at: ['id'] } },
    more: 'x'.repeat(100),
  }
  const steps = [
    ...Array.from({ length: 40 }, (_, id) => step(id)),
    step(40, {
      body,
      headers: { A: 'b' },
      query: [['q', 'long']],
      credential: { $operator: true },
      hours: 5,
    }),
  ]
  // Needs step 5, and a note with an N.
  const replay = async (tried: readonly Step[]) =>
    tried.some(({ id }) => id === 5) && /"note":"[^"]*N/.test(JSON.stringify(tried.at(-1)?.body) ?? '')
      ? '500'
      : null
  const found = await shrink({ steps, fault: { kind: '500', message: '' } }, replay)
  expect(found).toEqual([step(5), step(40, { body: { list: [{ note: 'N' }] } })])
})

test('a seed always sends the same requests', async () => {
  const run = async () => {
    const tally = newTally()
    await fuzz({ requests: 60, seed: 11, open: () => openTarget(null), tally })
    return [...tally.statuses].map(([id, statuses]) => [id, [...statuses]])
  }
  expect(await run()).toEqual(await run())
})

test('curl lines use values that earlier ones returned, whatever their texts contain', async () => {
  const first: Step = {
    id: 0,
    operation: 'postKeys',
    method: 'POST',
    path: '/keys',
    params: {},
    query: [],
    headers: {},
    credential: null,
    body: { name: 'It\'s $HOME `x` "q" \\ é', contact_email: 'a@agent.example.com' },
  }
  const second: Step = {
    id: 1,
    operation: 'x',
    method: 'PATCH',
    path: '/echo/{id}',
    params: { id: { $from: 0, $at: ['list', 0, 'id'] } },
    query: [['q', "it's & more"]],
    headers: { 'Idempotency-Key': 'a b' },
    credential: { $from: 0, $at: ['key'] },
    body: {
      again: { $from: 0, $at: ['name'] },
      number: { $from: 0, $at: ['number'] },
      raw: { $raw: '1e400' },
    },
  }
  const seen: { method: string; url: string; key: string | null; body: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text()
      const { pathname, search } = new URL(request.url)
      seen.push({
        method: request.method,
        url: pathname + search,
        key: request.headers.get('authorization'),
        body,
      })
      const { name } = JSON.parse(body.replace('1e400', '0'))
      return Response.json({ key: 'agx_1', name, number: 5, list: [{ id: 'lead_1' }] })
    },
  })
  const lines = curlLines([first, second]).map(line =>
    line.replace('http://localhost:3000', server.url.origin),
  )
  const child = Bun.spawn(['bash', '-c', lines.join('\n')], {
    stdout: 'ignore',
    stderr: 'inherit',
    env: { ...process.env, NO_PROXY: '*' },
  })
  expect(await child.exited).toBe(0)
  await server.stop(true)
  expect(seen[0]).toEqual({ method: 'POST', url: '/keys', key: null, body: JSON.stringify(first.body) })
  expect(seen[1]).toEqual({
    method: 'PATCH',
    url: '/echo/lead_1?q=it%27s%20%26%20more',
    key: 'Bearer agx_1',
    body: '{"again":"It\'s $HOME `x` \\"q\\" \\\\ é","number":5,"raw":1e400}',
  })
})
