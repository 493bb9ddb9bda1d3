import { Answer } from '../edge/answer.ts'

const COOKIE = 'notice'
const YEAR_SECONDS = 31_536_000

/** Whether a visitor has seen the notice about third parties. */
export const hasSeen = ({ headers }: Request): boolean =>
  /(?:^|;\s{0,3})notice=seen(?:;|$)/.test((headers.get('cookie') ?? '').slice(0, 4000))

/** The page that shows the notice remembers that it did. */
export const noted = (answer: Answer, seen: boolean): Answer =>
  new Answer(answer.status, answer.body, {
    ...answer.headers,
    vary: 'Cookie',
    ...(!seen && { 'set-cookie': `${COOKIE}=seen; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax` }),
  })

/** What every page of the Commons depends on. */
export interface Visit {
  now: Date
  /** Whether the visitor has seen the notice. */
  seen: boolean
  baseUrl: string
}
