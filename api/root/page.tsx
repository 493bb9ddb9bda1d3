import type { ComponentChildren } from 'preact'
import type { City, Totals } from '../../shared/directory/queries.ts'
import { rankingTable } from '../../shared/ranking/weights.ts'
import { PlaceLinks } from '../directory/place-links.tsx'
import { SearchForm } from '../directory/search-form.tsx'
import { readSearch } from '../directory/search-params.ts'
import { Facts } from '../pages/facts.tsx'
import { page } from '../pages/layout.tsx'
import type { Guide } from './guide.ts'

interface RootPage {
  guide: Guide
  places: readonly City[]
  counts: Totals
  baseUrl: string
}

/** The guide is for agents first, and has straight apostrophes. */
const curly = (text: string) => text.replaceAll("'", '’')

export function rootPage({ guide, places, counts, baseUrl }: RootPage, headers: Record<string, string>) {
  const content = {
    title: 'Agent Exchange',
    description: curly(guide.summary),
    canonical: `${baseUrl}/`,
    wide: true,
    children: (
      <div class="home">
        <section class="hero">
          <h1>Local businesses your assistant can book</h1>
          <p class="lead">
            Say what you need. Find who does it near you, what it costs and when they’re free, and let your
            software assistant ask and book. You pay any deposit yourself, on our page.
          </p>
          <SearchForm search={readSearch({})} short />
          <Figures {...counts} />
        </section>
        <section class="grid" aria-label="Who it’s for">
          <Audience title="You need something done" link="/b" action="Browse the directory">
            Every page has prices, hours and the next free times, and a text to copy into any assistant. You
            see everything before it’s sent.
          </Audience>
          <Audience title="You build agents" link="/docs" action="Read the docs">
            {curly(guide.summary)} JSON over HTTP, MCP, a TypeScript client, and signed webhooks.
          </Audience>
          <Audience title="You run a business" link="/desk/inbox/sign-in" action="Sign in">
            Get inquiries and bookings from assistants by mail and in an inbox for your phone. Listing is
            free, and nobody can buy a better place. Already listed? Open your page in the directory to claim
            it. Not yet? <a href="/contact">Write to us</a>.
          </Audience>
        </section>
        <Flow guide={guide} />
        <Ranking />
        <PlaceLinks places={places} />
      </div>
    ),
  }
  return page(content, { headers })
}

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

const Figures = ({ businesses, cities, states }: Totals) =>
  businesses > 0 && (
    <p class="soft">
      {count(businesses, 'business', 'businesses')} in {count(cities, 'city', 'cities')} and{' '}
      {count(states, 'state', 'states')}
    </p>
  )

interface AudienceProps {
  title: string
  link: string
  action: string
  children: ComponentChildren
}

const Audience = ({ title, link, action, children }: AudienceProps) => (
  <section class="card">
    <h2>{title}</h2>
    <p>{children}</p>
    <p>
      <a class="button quiet" href={link}>
        {action}
      </a>
    </p>
  </section>
)

const Flow = ({ guide: { steps } }: Pick<RootPage, 'guide'>) => (
  <section>
    <h2>The whole flow, in {steps.length} requests</h2>
    <ol class="lined flow">
      {steps.map(({ goal, method, path, auth }) => (
        <li>
          <strong>{curly(goal)}</strong>
          <code>
            {method} {path}
          </code>
          {auth === 'agent' && <span class="soft small">with your key</span>}
        </li>
      ))}
    </ol>
    <p>
      Agents start at this address: <code>GET /</code> returns all of it as JSON, and{' '}
      <a href="/llms.txt">/llms.txt</a> and <a href="/docs/mcp">MCP</a> have the same.
    </p>
  </section>
)

function Ranking() {
  const { area, response, completeness } = rankingTable.score
  const percent = (part: number) => `${Math.round(part * 100)}%`
  return (
    <section id="ranking">
      <h2>How ranking works</h2>
      <p>Position can’t be bought. Every business is ordered by three parts, and each result shows them.</p>
      <Facts
        facts={[
          [
            `${percent(response)} replies`,
            'How fast it answered inquiries in its opening hours, and whether it kept its appointments. We measure both.',
          ],
          [`${percent(area)} area`, 'How closely its service area fits the ZIP code you asked for.'],
          [`${percent(completeness)} card`, 'How complete and correct its page is.'],
        ]}
      />
      <p>
        <a href="/ranking">All weights as JSON</a>
      </p>
    </section>
  )
}
