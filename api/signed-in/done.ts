import { searchParamsOf } from '../edge/query.ts'

/** What the last form did, by the name in the address that it redirected to. */
export function doneOf(request: Request, messages: Record<string, string>): string | null {
  const name = searchParamsOf(request).get('done') ?? ''
  return Object.hasOwn(messages, name) ? (messages[name] ?? null) : null
}
