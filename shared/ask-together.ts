import type { Sql } from '../db/client.ts'
import { gatherer } from './gather.ts'

interface Asked<Row, Answer> {
  /** The columns of q, of which each question is a row. */
  columns: string
  /** What is put around the statement that finds for q; its rows have the n of the question that each answers. */
  around(questions: string, statement: string): string
  answer(row: Row): Answer
  /** A question that takes long holds up those that go along; what comes meanwhile takes another lane. */
  lanes: number
}

/** The oldest transaction that is under way: what it or a later one changes may not be in what a statement reads. */
export const oldestUnderway = 'pg_snapshot_xmin(pg_current_snapshot())::text'

/** So many share a statement at most, as the planner must know: it takes what is read from JSON for a hundred rows. */
const MOST = 16

/**
 * Questions of one shape that come together are answered by one statement: to start one, to send it and to wake a
 * process for it takes as long as to answer two of them. A statement is made once for each shape.
 */
export function asker<Told extends object, Row extends { n: number }, Answer>({
  columns,
  around,
  answer,
  lanes,
}: Asked<Row, Answer>) {
  const finds = new Map<string, (sql: Sql, told: string) => Promise<Answer>>()
  const questions = `json_to_recordset((select $1::text)::json) as q(n int, ${columns}) limit ${MOST}`

  const findBy = (statement: string) => {
    const text = around(questions, statement)
    return gatherer({
      keyOf: (told: string) => told,
      async read(sql: Sql, asked): Promise<Answer[]> {
        const list = asked.map((told, n) => `{"n":${n},${told.slice(1)}`).join()
        const rows = await sql.unsafe<Row[]>(text, [`[${list}]`], { prepare: true })
        const answers: Answer[] = []
        for (const row of rows) answers[row.n] = answer(row)
        return answers
      },
      most: MOST,
      lanes,
      gapMs: 0,
    })
  }

  return (sql: Sql, shape: string, statement: () => string, told: Told): Promise<Answer> => {
    const find = finds.get(shape) ?? findBy(statement())
    finds.set(shape, find)
    return find(sql, JSON.stringify(told))
  }
}
