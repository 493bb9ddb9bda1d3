import { boards } from '../../../shared/commons/boards.ts'
import { states } from '../../../shared/commons/content.ts'
import { allReasonCodes } from '../../../shared/commons/decide.ts'
import { isId } from '../../../shared/ids.ts'

export const base = '/operator/console'

/** A part of the queue. URLs carry it, and forms carry it as the URL to return to. */
export type QueueView = ReturnType<typeof readView>

/** The value if it's one of these, or null: URLs and forms can hold anything. */
export const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find(each => each === value) ?? null

const boardNames = boards.map(each => each.board)

export function readView(query: URLSearchParams) {
  const agent = query.get('agent')
  return {
    state: oneOf(states, query.get('state')) ?? 'held',
    code: oneOf(allReasonCodes, query.get('code')),
    board: oneOf(boardNames, query.get('board')),
    agent: isId('agt', agent) ? agent : null,
    cursor: query.get('cursor') || null,
  }
}

/** Changes to a view, and the results to show on it. */
type Change = Partial<QueueView> & { done?: string; late?: string; suspended?: string }

/** The query string of a view. Changing a filter goes back to the first page. */
export function viewQuery(view: QueueView, change: Change = {}): string {
  const { cursor, ...rest } = view
  const next = { ...rest, ...(Object.keys(change).some(name => name in rest) ? {} : { cursor }), ...change }
  const params = Object.entries(next).filter(
    ([name, value]) => value && !(name === 'state' && value === 'held'),
  )
  return new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()
}

/** Goes to the queue, which is below the figures, or to one of its reviews. */
export function viewUrl(view: QueueView, change?: Change, at = 'queue'): string {
  const query = viewQuery(view, change)
  return `${query === '' ? base : `${base}?${query}`}#${at}`
}
