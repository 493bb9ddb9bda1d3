import { Answer } from '../edge/answer.ts'

const COOKIE = 'notice'
const YEAR_SECONDS = 31_536_000

/** Renders a page for a visitor who has seen the notice about third parties, or hasn't and now does. */
export function withNotice({ headers }: Request, render: (seen: boolean) => Answer): Answer {
  const seen = /(?:^|;\s{0,3})notice=seen(?:;|$)/.test((headers.get('cookie') ?? '').slice(0, 4000))
  const answer = render(seen)
  return new Answer(answer.status, answer.body, {
    ...answer.headers,
    vary: 'Cookie',
    ...(!seen && { 'set-cookie': `${COOKIE}=seen; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax` }),
  })
}

/** What every page of the Commons depends on. */
export interface Visit {
  now: Date
  /** Whether the visitor has seen the notice. */
  seen: boolean
  baseUrl: string
}
