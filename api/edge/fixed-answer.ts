import type { Context } from '../../shared/context.ts'
import { Answer } from './answer.ts'
import { etagOf } from './etag.ts'

const answers = new WeakMap<Context, Map<string, Answer>>()

/** A response that can't change while the process runs. Made at the first request, and kept as bytes. */
export function fixedAnswer(context: Context, name: string, create: () => Answer): Answer {
  const byName = answers.get(context) ?? new Map<string, Answer>()
  answers.set(context, byName)
  const known = byName.get(name)
  if (known) return known
  const { body, headers } = create()
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
  const answer = new Answer(200, bytes, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    etag: etagOf(bytes),
  })
  byName.set(name, answer)
  return answer
}
