import { boards } from '../../../shared/commons/boards.ts'
import { type State, states } from '../../../shared/commons/content.ts'
import { allReasonCodes } from '../../../shared/commons/decide.ts'
import type { ReviewFilter } from '../../../shared/commons/review-queries.ts'
import { isId } from '../../../shared/ids.ts'

export const base = '/operator/console'

/** Which part of the queue is looked at. It travels in addresses, and in forms as the address to come back to. */
export interface QueueView extends ReviewFilter {
  state: State
  cursor: string | null
}

/** One of the values that there are, or null: what an address or a form says is anybody's. */
export const oneOf = <T extends string>(values: readonly T[], given: string | null): T | null =>
  values.find(value => value === given) ?? null

const boardNames = boards.map(each => each.board)

export function readView(query: URLSearchParams): QueueView {
  const agent = query.get('agent')
  return {
    state: oneOf(states, query.get('state')) ?? 'held',
    code: oneOf(allReasonCodes, query.get('code')),
    board: oneOf(boardNames, query.get('board')),
    agent: isId('agt', agent) ? agent : null,
    cursor: query.get('cursor') || null,
  }
}

/** What becomes of a view, and what is to be told on it. */
type Change = Partial<QueueView> & { done?: string; late?: string; suspended?: string }

/** The query of a view: another one of its kind begins at its first page. */
export function viewQuery(view: QueueView, change: Change = {}): string {
  const { cursor, ...rest } = view
  const next = { ...rest, ...(Object.keys(change).some(name => name in rest) ? {} : { cursor }), ...change }
  const given = Object.entries(next).filter(
    ([name, value]) => value && !(name === 'state' && value === 'held'),
  )
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

export function viewAddress(view: QueueView, change?: Change): string {
  const query = viewQuery(view, change)
  return query === '' ? base : `${base}?${query}`
}
