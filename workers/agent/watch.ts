import { type Body, type Client, Refused } from './client.ts'
import { type Pen, tame } from './show.ts'

interface Screen {
  json: boolean
  /** Those of the past year first. */
  all: boolean
  pen: Pen
  out(text: string): void
  /** For the person, beside what a program reads. */
  say(text: string): void
}

const PAUSE_MS = 2000

/** Events as they happen: a long poll after another, each going on where the last one ended. */
export async function watch(client: Client, { json, all, pen, out, say }: Screen): Promise<never> {
  let after = all ? null : await endOf(client)
  say('Watching; Ctrl-C ends it.')
  for (;;) {
    const page: Body = await patiently(() => client.call('GET', `/events?wait=25${from(after)}`), say)
    for (const event of page.events) out(json ? JSON.stringify(event) : line(event, pen))
    after = page.lastId ?? after
  }
}

const from = (after: string | null) => (after ? `&after=${after}` : '')

/** Past what has happened already. */
async function endOf(client: Client): Promise<string | null> {
  let after: string | null = null
  for (;;) {
    const page: Body = await client.call('GET', `/events?limit=200${from(after)}`)
    after = page.lastId ?? after
    if (!page.hasMore) return after
  }
}

/** A service that is started again, or asks for patience, is no reason to stop looking. */
async function patiently(ask: () => Promise<Body>, say: (text: string) => void): Promise<Body> {
  for (let told = false; ; told = true) {
    try {
      return await ask()
    } catch (error) {
      const passing =
        error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500)
      if (!passing) throw error
      if (!told) say(`${error.message} Trying again until it answers.`)
      await Bun.sleep(PAUSE_MS)
    }
  }
}

const line = ({ timestamp, type, business, lead_id, data }: Body, pen: Pen): string => {
  const about = Object.entries(data).map(
    ([name, value]) => `${tame(name)}=${tame(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return [pen.soft(timestamp), pen.accent(type), tame(business?.name), pen.soft(lead_id ?? ''), ...about]
    .filter(each => each !== '')
    .join('  ')
}
