import { type Answered, checkAnswer, type Fault } from './checks.ts'
import { changedTables } from './fingerprint.ts'
import { bodyOf, type Known, Missing, type Step, textOf } from './step.ts'
import { BASE, type Target } from './target.ts'

interface Played {
  answer: Answered
  faults: Fault[]
}

/** Sends steps, one after another, and checks every response. */
export function makePlayer(target: Target) {
  const known: Known & { answers: Map<number, unknown> } = {
    answers: new Map(),
    operatorKey: target.operatorKey,
  }
  const operations = new Map(target.operations.map(each => [each.id, each]))
  let before: Record<string, string> | null = null

  return {
    known,
    /** Null if it needs a response that's missing. */
    async play(step: Step): Promise<Played | null> {
      const operation = operations.get(step.operation)
      if (!operation) throw new Error(`no such operation: ${step.operation}`)
      let request: Request
      try {
        request = requestOf(step, known)
      } catch (error) {
        if (error instanceof Missing) return null
        throw error
      }
      if (step.hours) target.wait(step.hours)
      // A read stores nothing, so no new digest is needed.
      const writes = step.method !== 'GET'
      if (writes) before ??= await target.fingerprint()
      const received = await target.send(request)
      const isJson =
        received.headers.get('content-type')?.startsWith('application/json') && received.text !== ''
      const answer: Answered = { ...received, body: isJson ? JSON.parse(received.text) : received.text }
      if (answer.status < 400) known.answers.set(step.id, answer.body)
      const faults = checkAnswer(operation, new URL(request.url).pathname, answer)
      if (writes && before && answer.status >= 400) {
        const after = await target.fingerprint()
        const changed = changedTables(before, after)
        if (changed.length > 0)
          faults.push({
            kind: `stored in ${changed}`,
            message: `refused with ${answer.status}, but ${changed.join(', ')} changed: ${answer.text.slice(0, 300)}`,
          })
        before = after
      } else if (writes) before = null
      return { answer, faults }
    },
  }
}

const isHeaderText = (text: string) => /^[\t\x20-\x7e\u00a0-\u00ff]*$/.test(text)

/** Lone surrogates are escaped as a client would that doesn't check them. */
export const escaped = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.toWellFormed())

export function pathOf(step: Step, text: (name: string, value: Step['params'][string]) => string): string {
  // Nothing, or dots, would be another path.
  const path = step.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    text(name, step.params[name] ?? '-').replace(/^\.{0,2}$/, '-'),
  )
  const query = step.query.map(([name, value]) => `${escaped(name)}=${text(name, value)}`).join('&')
  return query ? `${path}?${query}` : path
}

function requestOf(step: Step, known: Known): Request {
  const path = pathOf(step, (_, value) => escaped(textOf(value, known)))
  const headers = new Headers()
  for (const [name, value] of Object.entries(step.headers)) {
    const text = textOf(value, known)
    if (isHeaderText(text)) headers.set(name, text)
  }
  if (step.credential !== null) {
    const key = textOf(step.credential, known)
    if (isHeaderText(key)) headers.set('authorization', `Bearer ${key}`)
  }
  const hasBody = step.body !== undefined && step.method !== 'GET'
  if (hasBody && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(`${BASE}${path}`, {
    method: step.method,
    headers,
    ...(hasBody && step.body !== undefined && { body: bodyOf(step.body, known) }),
  })
}
