import type { Context } from '../context.ts'
import { ownerOfBusiness } from '../ids.ts'
import type { SecretBox } from '../secrets.ts'
import { actionEntries } from './actions.ts'
import {
  findBusinessFacts,
  listBusinessSteps,
  listReportsAbout,
  type ReportFacts,
} from './business-queries.ts'
import { listSentTo } from './delivery-queries.ts'
import { type Entry, entry, inOrder } from './entry.ts'
import { listLeadsOfBusiness } from './lead-queries.ts'
import { sentEntry } from './sent.ts'

const MOST = 20
const MOST_STEPS = 100

/** A business, its mail and reports, what happened to its card, and who signed in. */
export async function readBusinessStory({ sql, secrets, now }: Context, slug: string) {
  const business = await findBusinessFacts(sql, slug, now())
  if (!business) return null
  const owner = ownerOfBusiness(business.id)
  const [steps, reports, leads, mails, hooks, actions] = await Promise.all([
    listBusinessSteps(sql, business.id, MOST_STEPS),
    listReportsAbout(sql, business.id, MOST),
    listLeadsOfBusiness(sql, business.id, MOST),
    listSentTo(sql, owner, ['mail'], MOST),
    listSentTo(sql, owner, ['webhook'], MOST),
    actionEntries({ sql, now }, [slug]),
  ])
  const entries = inOrder([
    ...steps.map(step),
    ...reports.map(each => reportEntry(secrets, each)),
    ...mails.toReversed().map(sentEntry),
    ...actions,
  ])
  return { business, leads, mails, hooks, entries }
}

function step({ at, kind, by, version }: Awaited<ReturnType<typeof listBusinessSteps>>[number]): Entry {
  if (kind === 'removed') return entry(at, by, 'Removed the business', { mood: 'bad' })
  if (kind === 'card')
    return entry(at, by, version === 1 ? 'Created the card' : `Saved version ${version} of the card`)
  return kind === 'link'
    ? entry(at, by === 'sign_in' ? 'business' : by, 'A link to sign in was made')
    : entry(at, 'business', 'Signed in to the desk with a link', { mood: 'good' })
}

function reportEntry(secrets: SecretBox, { kind, lead, at, text, id, by }: ReportFacts): Entry {
  const [what, place] =
    kind === 'report'
      ? (['Reported a problem from the page', `customer_reports.text ${lead}`] as const)
      : (['Reported wrong information', `outcomes.note ${id}`] as const)
  return entry(at, by, what, {
    text: text && secrets.open(text, place),
    about: { kind: 'lead', id: lead },
    mood: 'bad',
  })
}
