import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const DEADLINE_MS = 5000
const MOST_BYTES = 64 * 1024

/** Ours, or the shape that several moderation services share. */
const Verdict = Type.Union([
  Type.Object({ flagged: Type.Boolean() }),
  Type.Object({ results: Type.Array(Type.Object({ flagged: Type.Boolean() }), { minItems: 1 }) }),
])

/**
 * Asks the classifier at MODERATION_URL about one text: `{input}` goes there, `{flagged}` comes back. Null is no answer:
 * whoever asks holds no less and publishes no more because of it.
 */
export async function classify(url: string, input: string, signal?: AbortSignal): Promise<boolean | null> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
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
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return null
    }
    const verdict: unknown = JSON.parse(await readAtMost(response.body, MOST_BYTES))
    if (!Value.Check(Verdict, verdict)) return null
    return 'results' in verdict ? verdict.results.some(each => each.flagged) : verdict.flagged
  } catch {
    return null
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(parts))
    size += value.byteLength
    if (size > most) {
      reader.cancel().catch(() => {})
      throw new Error('too long an answer')
    }
    parts.push(value)
  }
}
