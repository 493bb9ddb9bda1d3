import { ApiError, type Body, type Client } from './client.ts'
import { escapeControls, type Pen } from './show.ts'

interface Screen {
  json: boolean
  /** Starts with the events of the past year. */
  all: boolean
  pen: Pen
  out(text: string): void
  /** Messages for people, on stderr. */
  printError(text: string): void
}

const PAUSE_MS = 2000

/** Follows events with long polls, each starting where the last one ended. */
export async function watch(client: Client, { json, all, pen, out, printError }: Screen): Promise<never> {
  let after = all ? null : await findLastEventId(client)
  printError('Watching. Press Ctrl-C to stop.')
  for (;;) {
    const page: Body = await retryWhileUnavailable(
      () => client.call('GET', `/events?wait=25${from(after)}`),
      printError,
    )
    for (const event of page.events) out(json ? JSON.stringify(event) : line(event, pen))
    after = page.lastId ?? after
  }
}

const from = (after: string | null) => (after ? `&after=${after}` : '')

/** Skips what has happened already. */
async function findLastEventId(client: Client): Promise<string | null> {
  let after: string | null = null
  for (;;) {
    const page: Body = await client.call('GET', `/events?limit=200${from(after)}`)
    after = page.lastId ?? after
    if (!page.hasMore) return after
  }
}

/** Keeps trying while the service restarts or limits the rate. */
async function retryWhileUnavailable(
  ask: () => Promise<Body>,
  printError: (text: string) => void,
): Promise<Body> {
  for (let hasPrinted = false; ; hasPrinted = true) {
    try {
      return await ask()
    } catch (error) {
      const isTemporary =
        error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
      if (!isTemporary) throw error
      if (!hasPrinted) printError(`${error.message} Retrying until it answers.`)
      await Bun.sleep(PAUSE_MS)
    }
  }
}

const line = ({ timestamp, type, business, lead_id, data }: Body, pen: Pen): string => {
  const fields = Object.entries(data).map(
    ([name, value]) =>
      `${escapeControls(name)}=${escapeControls(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return [
    pen.soft(timestamp),
    pen.accent(type),
    escapeControls(business?.name),
    pen.soft(lead_id ?? ''),
    ...fields,
  ]
    .filter(each => each !== '')
    .join('  ')
}
