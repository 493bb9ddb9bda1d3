import { Answer } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'

const COOKIE = 'notice'
const YEAR_SECONDS = 31_536_000

/** What every page of the Commons depends on. */
export interface Visit {
  now: Date
  /** Whether the visitor has seen the notice. */
  seen: boolean
  baseUrl: string
}

/** Renders a page, with the notice about third parties open on the first visit, and remembers that it was seen. */
export function withNotice(
  { request, now, context: { baseUrl } }: Pick<RequestContext, 'request' | 'now' | 'context'>,
  render: (visit: Visit) => Answer,
): Answer {
  const cookies = (request.headers.get('cookie') ?? '').slice(0, 4000)
  const seen = /(?:^|;\s{0,3})notice=seen(?:;|$)/.test(cookies)
  const answer = render({ now, seen, baseUrl })
  return new Answer(answer.status, answer.body, {
    ...answer.headers,
    vary: 'Cookie',
    ...(!seen && { 'set-cookie': `${COOKIE}=seen; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax` }),
  })
}
