import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const MAX_BYTES = 64 * 1024

/** Ours, or the shape that several moderation services share. */
const Verdict = Type.Union([
  Type.Object({ flagged: Type.Boolean() }),
  Type.Object({ results: Type.Array(Type.Object({ flagged: Type.Boolean() }), { minItems: 1 }) }),
])

/** Sends `{input}` to the classifier at MODERATION_URL and reads `{flagged}`. Null if it didn't respond. */
export async function classify(url: string, input: string, timeoutMs = 5000): Promise<boolean | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
      body: JSON.stringify({ input }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return null
    }
    const verdict: unknown = JSON.parse(await readAtMost(response.body, MAX_BYTES))
    if (!Value.Check(Verdict, verdict)) return null
    return 'results' in verdict ? verdict.results.some(each => each.flagged) : verdict.flagged
  } catch {
    return null
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  // Throwing out of the loop also cancels the body.
  for await (const part of body) {
    size += part.byteLength
    if (size > maxBytes) throw new Error('the response is too long')
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
