import { expect, test } from 'bun:test'
import { freshDatabase } from '../db.ts'
import { openSocket } from '../raw-socket.ts'
import { until } from '../until.ts'
import { balancerNames, isInstalled, startBalancer } from './balancer.ts'
import { startWeb } from './process.ts'

/** The response to these bytes: fetch would normalize a path, and send nothing malformed. */
async function readAnswer(url: string, start: string): Promise<{ status: number; code?: string }> {
  const socket = await openSocket(Number(new URL(url).port))
  await socket.send(`${start}\r\nHost: exchange.example\r\nConnection: close\r\n\r\n`)
  const answer = await socket.closed
  const [, code] = /\{"error":\{"code":"(\w+)"/.exec(answer) ?? []
  const isJson = /^content-type: application\/json/im.test(answer)
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), ...(isJson && { code }) }
}

const readStatus = async (url: string, path: string): Promise<number> =>
  (await readAnswer(url, `GET ${path} HTTP/1.1`)).status

for (const name of balancerNames)
  test.concurrent.skipIf(!isInstalled(name))(
    `${name} keeps /metrics inside, and its own responses look like the API’s`,
    async () => {
      const db = await freshDatabase()
      const web = await startWeb({ DATABASE_URL: db.url, TRUST_PROXY: '1' })
      // Without a second server: another test's process could listen on its port and respond.
      const balancer = await startBalancer(name, [Number(new URL(web.url).port)])
      const ask = async (path: string, init?: RequestInit) => {
        const response = await fetch(balancer.url + path, init)
        const { error } = (await response.json()) as { error?: { code: string; docs: string } }
        return { status: response.status, retryAfter: response.headers.get('retry-after'), ...error }
      }

      expect(await readStatus(web.url, '/metrics')).toBe(401)
      for (const path of ['/metrics', '/metrics/', '//metrics', '/./metrics', '/%6detrics', '/metrics?a=1'])
        expect([path, await readAnswer(balancer.url, `GET ${path} HTTP/1.1`)]).toEqual([
          path,
          { status: 404, code: 'route_not_found' },
        ])
      // What a browser's parser, and so Bun, takes for the same path.
      for (const path of [
        '/x/../metrics',
        '/x/%2e%2e/metrics',
        '/metrics/.',
        '/metrics\\',
        '/x\\..\\metrics',
      ]) {
        expect([path, await readStatus(web.url, path)]).toEqual([path, 401])
        expect([path, await readStatus(balancer.url, path)]).toEqual([path, 404])
      }
      expect(await readStatus(balancer.url, '/docs')).toBe(200)
      const long = 'x'.repeat(40_000)
      for (const start of ['GET /a b HTTP/1.1', `GET /${long} HTTP/1.1`, `GET / HTTP/1.1\r\nx: ${long}`])
        expect([start.slice(0, 20), await readAnswer(balancer.url, start)]).toEqual([
          start.slice(0, 20),
          // HAProxy's own page can't be replaced.
          { status: 400, ...(name === 'nginx' && { code: 'invalid_request' }) },
        ])

      const large = { method: 'POST', headers: { 'content-type': 'application/json' } }
      for (const megabytes of [1.5, 10])
        expect(await ask('/keys', { ...large, body: 'x'.repeat(megabytes * 1024 * 1024) })).toMatchObject({
          status: 413,
          code: 'payload_too_large',
        })

      expect(await web.stop()).toBe(0)
      expect(await ask('/businesses')).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' })
      // HAProxy first has to notice that no process is left.
      await until(async () => {
        const page = await fetch(balancer.url, { headers: { accept: 'text/html,*/*;q=0.8' } })
        const isPage = page.headers.get('content-type') === 'text/html; charset=utf-8'
        return isPage && page.status === 503 && (await page.text()).includes('Back in a moment')
      })

      // A link from a mail is a key, even when no process takes the request.
      await fetch(`${balancer.url}/pay/${'k'.repeat(22)}`)
      await until(() => balancer.logs().includes('GET 503'))
      expect(balancer.logs()).not.toContain('kkk')
      await balancer.stop()
      await db.drop()
    },
  )

test.skipIf(!isInstalled('nginx'))('nginx sends Retry-After when it has no free connection', async () => {
  // It leaves nginx no connection to use again.
  const fetch = () => new Response('ok', { headers: { connection: 'close' } })
  const upstream = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  const balancer = await startBalancer('nginx', [upstream.port ?? 0], 20)
  const begun: Awaited<ReturnType<typeof openSocket>>[] = []
  const closed: unknown[] = []
  // Half a request holds a connection, until nginx has no other and closes the next ones.
  while (closed.length < 3) {
    const socket = await openSocket(Number(new URL(balancer.url).port))
    await socket.send('GET / HTTP/1.1\r\nHost:')
    begun.push(socket)
    void socket.closed.then(text => closed.push(text))
    await Bun.sleep(5)
  }
  await begun[0]?.send(' exchange.example\r\nConnection: close\r\n\r\n')
  const answer = (await begun[0]?.closed) ?? ''
  expect(answer).toStartWith('HTTP/1.1 503')
  expect(answer).toContain('Retry-After: 2')
  expect(answer).toContain('"code":"unavailable"')
  for (const each of begun) each.end()
  await balancer.stop()
  await upstream.stop(true)
})
