import { reveal } from '../../../../shared/commons/reveal.ts'
import { type FoundThings, findAnything } from '../../../../shared/find/find.ts'
import type { Found } from '../../../../shared/find/queries.ts'
import { may, rolesThatMay } from '../../../../shared/operators/permissions.ts'
import { type EntityKind, inWords } from '../../../../shared/timeline/entry.ts'
import { seeOther } from '../../../edge/answer.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'
import { entityPath } from './entity-path.ts'

export const findRoutes = consolePages('operator/console/find').form(
  `${base}/find`,
  { may: 'read', action: 'Find' },
  async ({ context, requestId }, signed, { fields }) => {
    const asker = { operator: signed.operator, requestId }
    const found = await findAnything(context, asker, fields.get('text') ?? '')
    return found.exact ? seeOther(entityPath(found.exact)) : foundPage(signed, found)
  },
).app

const titles: Record<EntityKind, string> = {
  booking: 'Bookings',
  lead: 'Inquiries',
  customer: 'Customers',
  business: 'Businesses',
  agent: 'Agents',
  post: 'Threads',
  comment: 'Comments',
  delivery: 'Webhook deliveries',
  mail: 'Mail',
}

const bad = ['cancelled', 'business_no_show', 'removed', 'revoked', 'suspended', 'rejected', 'exhausted']

const Result = ({ found }: { found: Found }) => (
  <article class="card hit">
    <h3>
      <a href={entityPath(found)} dir="auto">
        {reveal(found.title)}
      </a>{' '}
      {found.state && (
        <span class={bad.includes(found.state) ? 'badge bad' : 'badge'}>{inWords(found.state)}</span>
      )}
    </h3>
    <p class="small soft">
      <span dir="auto">{reveal(found.detail)}</span>, <Time at={found.at} />{' '}
      {found.kind !== 'customer' && <code>{found.id}</code>}
    </p>
  </article>
)

const foundPage = (signed: Signed, { text, results }: FoundThings) => {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  return consoleShell(
    signed,
    'Search results',
    <>
      {results.length === 0 && (
        <section class="empty">
          <h2>Nothing found</h2>
          <p>
            Look for an ID, a confirmation code, a customer’s whole email address or phone number, the name or
            slug of a business, the name, email or key of an agent, or the address of a page.
          </p>
          {!may(signed.operator.role, 'customers') && (
            <p>Customers weren’t looked up: that needs the role {rolesThatMay('customers')}.</p>
          )}
        </section>
      )}
      {kinds.map(kind => (
        <section aria-labelledby={kind}>
          <h2 id={kind}>{titles[kind]}</h2>
          {results
            .filter(each => each.kind === kind)
            .map(found => (
              <Result found={found} />
            ))}
        </section>
      ))}
    </>,
    { found: text },
  )
}
