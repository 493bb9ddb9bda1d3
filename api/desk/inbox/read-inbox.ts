import { openContact } from '../../../shared/contacts/contact.ts'
import type { Context } from '../../../shared/context.ts'
import { findInInbox, MAX_QUERY } from '../../../shared/desk/find-in-inbox.ts'
import {
  countInbox,
  type InboxCursor,
  type InboxFilter,
  type InboxLead,
  listInbox,
} from '../../../shared/desk/inbox-queries.ts'
import { isId } from '../../../shared/ids.ts'
import { urgencyOf, zipOf } from '../../../shared/leads/read-details.ts'
import { leadStatuses } from '../../../shared/leads/status.ts'
import type { SecretBox } from '../../../shared/secrets.ts'
import { cut } from '../../../shared/text.ts'
import type { Desk } from '../pages/desk.tsx'

const PAGE_SIZE = 25
const MAX_EXCERPT = 300
const filters: readonly InboxFilter[] = ['open', 'unread', 'waiting', 'all', ...leadStatuses]

export type Inbox = Awaited<ReturnType<typeof readInbox>>

/** The leads that the inbox's address asks for. Ignores unknown parameters. */
export async function readInbox({ sql, secrets, now }: Context, { owner }: Desk, params: URLSearchParams) {
  const query = (params.get('q') ?? '').trim().slice(0, MAX_QUERY)
  const chosen = filters.find(each => each === params.get('status')) ?? 'open'
  // A search covers everything, unless another list was chosen.
  const filter = query !== '' && chosen === 'open' ? 'all' : chosen
  const after = readCursor(params.get('after'))
  const business = owner.id
  const [counts, found] = await Promise.all([
    countInbox(sql, business),
    query === ''
      ? listInbox(sql, { business, filter, after, limit: PAGE_SIZE + 1 })
      : findInInbox({ sql, secrets }, { business, filter, query }),
  ])
  const rows = Array.isArray(found) ? found.slice(0, PAGE_SIZE) : found.leads
  const last = Array.isArray(found) && found.length > PAGE_SIZE ? rows.at(-1) : undefined
  return {
    query,
    filter,
    counts,
    leads: rows.map(row => present(secrets, row, now())),
    searched: Array.isArray(found) ? null : found.searched,
    older: last
      ? `/desk/inbox?${new URLSearchParams({ status: filter, after: `${+last.updatedAt}-${last.id}` })}`
      : null,
  }
}

function present(secrets: SecretBox, row: InboxLead, now: Date) {
  const { contact: sealed, message, messageId, bookingStart, bookingStatus, ...lead } = row
  const contact = sealed && openContact(secrets, row.id, sealed)
  const details = contact?.details ?? {}
  const facts = [lead.service, zipOf(details), urgencyOf(details, now)]
  return {
    ...lead,
    name: contact?.name ?? null,
    about: facts.filter(Boolean),
    message: message && {
      isOurs: lead.sender === 'business',
      text: cut(secrets.open(message, `lead_messages.text ${messageId}`), MAX_EXCERPT),
    },
    booking: bookingStatus === 'confirmed' ? bookingStart : null,
  }
}

function readCursor(text: string | null): InboxCursor | null {
  const [, at, id] = /^(\d{1,14})-(.{1,40})$/.exec(text ?? '') ?? []
  return isId('lead', id) ? { at: new Date(Number(at)), id } : null
}
