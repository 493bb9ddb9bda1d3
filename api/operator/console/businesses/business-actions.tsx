import type { BusinessFacts } from '../../../../shared/timeline/business-queries.ts'
import { Act } from '../entities/act.tsx'
import { count } from '../figures.ts'
import { base } from '../queue-view.ts'
import { May } from '../signed.tsx'

/** The ways into a desk, and out of the directory. */
export function BusinessActions({ business }: { business: BusinessFacts }) {
  const form = (action: string) => ({ action: `${base}/businesses/${business.slug}/${action}` })
  return (
    <section aria-labelledby="actions">
      <h2 id="actions">What you can do</h2>
      <May do="businesses">
        <p>
          <a class="button" href={`${base}/businesses/${business.slug}/card`}>
            Edit the card
          </a>
        </p>
      </May>
      <div class="acts">
        {business.contactEmail && (
          <Act may="desk" {...form('mail-link')} title="Mail a link to the desk" confirm="Mail it">
            <p>A link to sign in goes to {business.contactEmail}. It works once, for a day.</p>
          </Act>
        )}
        <Act may="desk" {...form('link')} title="Make a link to the desk" confirm="Make a link">
          <p>
            To pass on yourself, only to the owner: the first person who opens it is signed in. It works once,
            for a day.
          </p>
        </Act>
        <Act may="businesses" {...form('reset')} title="Reset access" confirm="Reset access" danger>
          <p>
            For an owner who lost control of the desk. It makes a new key, and ends the old one, all sessions,
            links, devices, calendars, the webhook and the email address.
          </p>
        </Act>
        <Act may="businesses" {...form('remove')} title="Remove the business" confirm="Remove it" danger>
          <p>
            It’s gone from search and the feed, and nobody gets into its desk anymore.
            {business.upcoming > 0 && ` ${canceledText(business.upcoming)}`} The slug can be used again, by a
            new business.
          </p>
        </Act>
      </div>
    </section>
  )
}

const canceledText = (upcoming: number): string =>
  upcoming === 1
    ? 'Its upcoming appointment is canceled, a paid deposit is refunded, and the customer gets an email.'
    : `Its ${count(upcoming)} upcoming appointments are canceled, paid deposits are refunded, and those customers get an email.`
