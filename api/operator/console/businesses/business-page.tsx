import { reveal } from '../../../../shared/commons/reveal.ts'
import { pluralize } from '../../../../shared/text.ts'
import type { readBusinessStory } from '../../../../shared/timeline/business.ts'
import type { BusinessFacts } from '../../../../shared/timeline/business-queries.ts'
import { Facts } from '../../../pages/facts.tsx'
import { Secret } from '../../../pages/secret.tsx'
import { Action, Actions } from '../entities/action.tsx'
import { EntityHeading, LeadTable, SentTable, Timeline } from '../entities/parts.tsx'
import { count, industryText } from '../figures.ts'
import { webhookText } from '../people/pages.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import { May, type Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

export interface Shown {
  done?: string | null
  /** A key or a link, shown once. */
  secret?: { label: string; value: string } | null
}

interface BusinessPage extends Shown {
  signed: Signed
  story: NonNullable<Awaited<ReturnType<typeof readBusinessStory>>>
}

export function businessPage({ signed, story, done, secret }: BusinessPage) {
  const { business, leads, mails, hooks, entries } = story
  return consoleShell(
    signed,
    business.name,
    <>
      {secret && <Secret {...secret} />}
      <Facts
        facts={[
          ['Slug', <SlugFact business={business} />],
          ['Kind', industryText(business.industry)],
          ['Place', `${reveal(business.place)}, ${business.timezone}`],
          ['Phone', business.phone ?? 'none'],
          ['Email', business.contactEmail ?? 'none: the owner gets no news, and can’t sign in by email'],
          ['Webhook', webhookText(business)],
          ['Payouts to', business.payoutAccount ?? 'no connected account'],
          ['Card', cardText(business)],
          ['Inbox', business.unread === 0 ? 'everything is read' : `${business.unread} unread`],
        ]}
      />
      {!business.deletedAt && <BusinessActions business={business} />}
      <LeadTable caption="Latest inquiries" leads={leads} isOfBusiness />
      <SentTable caption="Latest emails" sent={mails} />
      {hooks.length > 0 && <SentTable caption="Latest webhook deliveries" sent={hooks} />}
      <Timeline entries={entries} />
    </>,
    {
      done,
      heading: (
        <EntityHeading
          title={reveal(business.name)}
          state={business.deletedAt ? 'removed' : 'listed'}
          mood={business.deletedAt ? 'bad' : 'good'}
        />
      ),
    },
  )
}

const SlugFact = ({ business: { slug, deletedAt } }: { business: BusinessFacts }) => (
  <>
    <code>{slug}</code>
    {!deletedAt && (
      <>
        , <a href={`/b/${slug}`}>public page</a>
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
  medianMinutes: median,
  openWrongInformation: open,
}: BusinessFacts) {
  const reply = median === null ? 'no replies measured' : `median reply ${Math.round(median)} min`
  const wrong = open > 0 ? `, ${pluralize(open, 'report')} of wrong information that two agents agree on` : ''
  return `version ${version}, ${completeness}/100, ${reply}${wrong}`
}

/** Giving access to the desk, and removing the business. */
function BusinessActions({ business }: { business: BusinessFacts }) {
  const form = (action: string) => ({ action: `${base}/businesses/${business.slug}/${action}` })
  return (
    <Actions may="desk">
      <May do="businesses">
        <p>
          <a class="button" href={`${base}/businesses/${business.slug}/card`}>
            Edit the card
          </a>
        </p>
      </May>
      <div class="acts">
        {business.contactEmail && (
          <Action may="desk" {...form('mail-link')} title="Mail a link to the desk" confirm="Mail it">
            <p>A link to sign in goes to {business.contactEmail}. It works once, for a day.</p>
          </Action>
        )}
        <Action may="desk" {...form('link')} title="Make a link to the desk" confirm="Make a link">
          <p>
            To pass on yourself, only to the owner: the first person who opens it is signed in. It works once,
            for a day.
          </p>
        </Action>
        <Action may="businesses" {...form('reset')} title="Reset access" confirm="Reset access" danger>
          <p>
            For an owner who lost control of the desk. It makes a new key, and ends the old one, all sessions,
            links, devices, calendars, the webhook and the email address.
          </p>
        </Action>
        <Action may="businesses" {...form('remove')} title="Remove the business" confirm="Remove it" danger>
          <p>
            It’s gone from search and the feed, and nobody gets into its desk anymore.
            {business.upcoming > 0 && ` ${canceledText(business.upcoming)}`} The slug can be used again, by a
            new business.
          </p>
        </Action>
      </div>
    </Actions>
  )
}

const canceledText = (upcoming: number): string =>
  upcoming === 1
    ? 'Its upcoming appointment is canceled, a paid deposit is refunded, and the customer gets an email if we have an address.'
    : `Its ${count(upcoming)} upcoming appointments are canceled, paid deposits are refunded, and those customers get an email if we have an address.`
