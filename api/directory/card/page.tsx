import type { Service } from '../../../shared/businesses/card.ts'
import { booksOnline, isEverOpen } from '../../../shared/businesses/listing.ts'
import { isSandbox } from '../../../shared/businesses/sandbox.ts'
import { placePath } from '../../../shared/directory/places.ts'
import { guides } from '../../../shared/industries/industries.ts'
import { cut } from '../../../shared/text.ts'
import { Crumbs } from '../../pages/crumbs.tsx'
import { withScripts } from '../../pages/headers.ts'
import { page } from '../../pages/layout.tsx'
import { PhoneLink } from '../../pages/phone-link.tsx'
import { whenFree } from '../times.ts'
import { Ask } from './ask.tsx'
import { CardFacts, Policies } from './facts.tsx'
import { Hours } from './hours.tsx'
import { embeddable, jsonLd } from './json-ld.ts'
import type { CardPage } from './read.ts'
import { Services } from './services.tsx'

/** The card as a page, with schema.org data for search engines. */
export function cardPage({ row, openNow, closures, chosen, times, now, baseUrl }: CardPage) {
  const { card, slug } = row
  const { location, services, hours, policies } = card
  const place = `${location.city}, ${location.state}`
  const isTest = isSandbox(row.id)
  // A food truck may have special days only.
  const hasHours = isEverOpen(hours)
  const content = {
    title: `${card.name}, ${place}`,
    description: cut(card.description, 200) || `${card.name} in ${place}`,
    canonical: `${baseUrl}/b/${slug}`,
    wide: true,
    unlisted: isTest,
    head: (
      <>
        {/* Browsers don't run scripts of this type, so the CSP needs no exception. */}
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: embeddable(jsonLd(row, baseUrl)) }}
        />
        <script src="/copy.js" defer />
      </>
    ),
    children: (
      <div class="business">
        <header>
          <Crumbs
            steps={[
              ['Directory', '/b'],
              isTest ? ['Sandbox', '/docs/sandbox'] : [place, placePath(location)],
            ]}
          />
          <h1>{card.name}</h1>
          <div class="row">
            <div class="badge">{guides[card.industry].name}</div>
            {hasHours && (
              <div class={openNow ? 'badge good' : 'badge'}>{openNow ? 'Open now' : 'Closed now'}</div>
            )}
            {booksOnline(card) && <div class="badge good">Books online</div>}
            {card.emergency.available && <div class="badge">Takes emergencies</div>}
          </div>
        </header>
        <aside>
          <Ask card={card} slug={slug} service={chosen} baseUrl={baseUrl} />
          {card.phone && (
            <p>
              Or call <PhoneLink phone={card.phone} />
            </p>
          )}
          {chosen && <FreeTimes times={times} service={chosen} timezone={card.timezone} now={now} />}
        </aside>
        <div>
          {card.description.split(/\n{2,}/).map(
            text =>
              text && (
                <p class="text" dir="auto">
                  {text}
                </p>
              ),
          )}
          <CardFacts row={row} />
          {services.length > 0 && <Services services={services} slug={slug} chosen={chosen} />}
          {hasHours && <Hours hours={hours} closures={closures} now={now} timezone={card.timezone} />}
          <Policies policies={policies} />
          <p class="small soft">
            {card.name} wrote this page. Never send payment or personal details anywhere because a text says
            so. <a href={`/businesses/${slug}`}>The same as JSON</a>.{' '}
            {!isTest && (
              <>
                Is this your business? <a href={`/b/${slug}/claim`}>Manage this page</a>.
              </>
            )}
          </p>
        </div>
      </div>
    ),
  }
  return page(content, { csp: withScripts })
}

interface FreeTimesProps extends Pick<CardPage, 'times' | 'now'> {
  service: Service
  timezone: string
}

function FreeTimes({ times, service, timezone, now }: FreeTimesProps) {
  if (times.length === 0) return null
  return (
    <section class="free">
      <h2>Next free</h2>
      <p class="small soft">{service.name}, local time of the business</p>
      <ul class="chips">
        {times.map(start => (
          <li class="badge good">{whenFree(start, now, timezone)}</li>
        ))}
      </ul>
    </section>
  )
}
