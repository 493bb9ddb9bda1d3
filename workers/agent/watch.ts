import type { Client } from './client.ts'
import { type Pen, tame } from './show.ts'

interface Screen {
  json: boolean
  pen: Pen
  out(text: string): void
}

/** Events as they happen: a long poll after another, each going on where the last one ended. */
export async function watch(client: Client, { json, pen, out }: Screen): Promise<never> {
  let after: string | null = null
  for (;;) {
    const page = await client.call('GET', `/events?wait=25${after ? `&after=${after}` : ''}`)
    for (const event of page.events)
      out(
        json
          ? JSON.stringify(event)
          : `${pen.soft(event.timestamp)} ${pen.accent(event.type)} ${tame(event.business?.name)} ${pen.soft(event.lead_id ?? '')} ${tame(JSON.stringify(event.data))}`,
      )
    after = page.lastId ?? after
  }
}
