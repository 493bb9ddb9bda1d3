import { reveal } from '../../../../shared/commons/reveal.ts'
import { guides, isIndustry } from '../../../../shared/industries/industries.ts'
import type { readBusinessStory } from '../../../../shared/timeline/business.ts'
import type { BusinessFacts } from '../../../../shared/timeline/business-queries.ts'
import type { Answer } from '../../../edge/answer.ts'
import { Notices } from '../../../pages/notices.tsx'
import { EntityHeader } from '../entities/header.tsx'
import { LeadTable, SentTable } from '../entities/lists.tsx'
import { Timeline } from '../entities/timeline.tsx'
import { webhookText } from '../people/agent-page.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'
import { BusinessActions } from './business-actions.tsx'

export type BusinessStory = NonNullable<Awaited<ReturnType<typeof readBusinessStory>>>

interface BusinessPage {
  signed: Signed
  story: BusinessStory
  done: string | null
  /** A key or a link, shown once. */
  secret: { label: string; value: string } | null
}

/** A business: how it's doing, the ways into its desk, its mail and reports, and everything that happened. */
export function businessPage({ signed, story, done, secret }: BusinessPage): Answer {
  const { business, leads, mails, hooks, entries } = story
  return consoleShell(
    signed,
    business.name,
    <>
      <Notices done={done} />
      {secret && <Secret {...secret} />}
      <EntityHeader
        title={reveal(business.name)}
        state={business.deletedAt ? 'removed' : 'listed'}
        mood={business.deletedAt ? 'bad' : 'good'}
        facts={[
          ['Slug', <SlugFact business={business} />],
          ['Kind', isIndustry(business.industry) ? guides[business.industry].name : business.industry],
          ['Place', `${reveal(business.place)}, ${business.timezone}`],
          ['Phone', business.phone ?? 'none'],
          ['Email', business.contactEmail ?? 'none: the owner gets no news, and can’t sign in by email'],
          ['Webhook', webhookText(business.webhook)],
          ['Payouts to', business.payoutAccount ?? 'no account of its own'],
          ['Card', cardText(business)],
          ['Inbox', business.unread === 0 ? 'everything is read' : `${business.unread} unread`],
        ]}
      />
      {!business.deletedAt && <BusinessActions business={business} />}
      <LeadTable caption="Its newest inquiries" leads={leads} isOfBusiness />
      <SentTable caption="Latest emails" sent={mails} />
      {hooks.length > 0 && <SentTable caption="Its newest webhook deliveries" sent={hooks} />}
      <Timeline entries={entries} />
    </>,
  )
}

const SlugFact = ({ business: { slug, deletedAt } }: { business: BusinessFacts }) => (
  <>
    <code>{slug}</code>
    {!deletedAt && (
      <>
        , <a href={`/b/${slug}`}>public page</a>,{' '}
        <a href={`${base}/businesses/${slug}/card`}>edit the card</a>
      </>
    )}
    {deletedAt && (
      <>
        , removed <Time at={deletedAt} />
      </>
    )}
  </>
)

function cardText({
  version,
  completeness,
  medianMinutes,
  openWrongInformation: open,
}: BusinessFacts): string {
  const reply =
    medianMinutes === null ? 'no replies measured' : `median reply ${Math.round(medianMinutes)} min`
  const wrong = open > 0 ? `, wrong information reported by ${open} pairs of operators` : ''
  return `version ${version}, ${completeness}/100, ${reply}${wrong}`
}

/** Shown on this page only. */
const Secret = ({ label, value }: { label: string; value: string }) => (
  <section class="notice" aria-label={label}>
    <p>{label}</p>
    <pre>{value}</pre>
  </section>
)
