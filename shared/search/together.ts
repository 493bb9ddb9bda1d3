import { asker } from '../ask-together.ts'
import { momentOfStatement } from './change-queries.ts'

/** What a statement is told of one question: its row of q. */
export interface Told {
  /** Where the order of ties begins. */
  start?: number
  bookable?: boolean
  keys?: readonly string[]
  bits?: readonly number[]
  points?: readonly number[]
  industries?: readonly number[]
  beginnings?: readonly string[]
  states?: readonly string[]
  industry?: number | null
  plain?: readonly string[]
  meant?: readonly string[]
  /** 64 bits each. */
  signs?: string
  several?: readonly string[]
}

export interface Answered {
  /** As `readFound` reads it. */
  text: string
  moment: number
}

interface AnswerRow {
  n: number
  text: string | null
  moment: number
}

/** `statement` finds for q. */
export const askTogether = asker<Told, AnswerRow, Answered>({
  columns: `start int, bookable bool, keys text[], bits int[], points int[], industries smallint[], beginnings text[],
    states text[], industry smallint, plain text[], meant text[], signs bigint, several bigint[]`,
  around: (questions, statement) => `
    with q as materialized (
      select * from ${questions}
    )
    select q.n, s.text, ${momentOfStatement} as moment
    from q
    cross join lateral (${statement}) s`,
  answer: ({ text, moment }) => ({ text: text ?? '', moment }),
  lanes: 1,
})
