import type { Sql } from '../../db/client.ts'
import { gatherer } from '../gather.ts'
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

const questions = `json_to_recordset((select $1::text)::json) as q(
  n int, start int, bookable bool, keys text[], bits int[], points int[], industries smallint[], beginnings text[], states text[],
  industry smallint, plain text[], meant text[], signs bigint, several bigint[])`

/** So many share a statement at most, as the planner must know: it takes what is read from JSON for a hundred rows. */
const MOST = 16

/** One for each question. */
interface AnswerRow {
  n: number
  text: string | null
  moment: number
}

type Find = (sql: Sql, told: string) => Promise<Answered>

const finds = new Map<string, Find>()

/**
 * Questions of one shape that come together are answered by one statement: to start one, to send it and to wake a
 * process for it takes as long as to answer two of them. `statement` finds for q, and is made once for each shape.
 */
export function askTogether(sql: Sql, shape: string, statement: () => string, told: Told): Promise<Answered> {
  const find = finds.get(shape) ?? findBy(statement())
  finds.set(shape, find)
  return find(sql, JSON.stringify(told))
}

function findBy(statement: string): Find {
  const text = `
    with q as materialized (
      select * from ${questions} limit ${MOST}
    )
    select q.n, s.text, ${momentOfStatement} as moment
    from q
    cross join lateral (${statement}) s`
  return gatherer({
    keyOf: told => told,
    async read(sql: Sql, asked: string[]) {
      const list = asked.map((told, n) => `{"n":${n},${told.slice(1)}`).join()
      const rows = await sql.unsafe<AnswerRow[]>(text, [`[${list}]`], { prepare: true })
      const answers: Answered[] = []
      for (const { n, text, moment } of rows) answers[n] = { text: text ?? '', moment }
      return answers
    },
    most: MOST,
    lanes: 1,
    gapMs: 0,
  })
}
