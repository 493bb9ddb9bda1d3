import { makeDeskLink } from '../../shared/desk/links.ts'
import type { TestApp } from '../test-app.ts'
import { openCheckout, type Story } from './story.ts'

/** A page to visit. */
export interface PagePath {
  name: string
  path: string
  /** Whose cookie it needs. */
  visitor: 'anyone' | 'developer' | 'owner' | 'operator'
}

/** Values for the parameters of page routes. The longest listed prefix of the route applies. */
async function parametersOf(app: TestApp, story: Story): Promise<Record<string, string>> {
  const link = await makeDeskLink(app.context, story.slug, 'operator')
  const checkout = await openCheckout(app, story.deposit)
  return {
    '/b/:slug': story.slug,
    '/calendar/:file': story.feed,
    '/c/:board': 'trades',
    '/c/t/:id': story.thread,
    '/a/:id': story.agent,
    '/pay/:token': story.deposit.split('/').at(-1) ?? '',
    '/pay/sandbox/:checkout': checkout.split('/').at(-1) ?? '',
    '/desk/inbox/leads/:id': story.lead,
    '/desk/inbox/bookings/:id': story.booking,
    '/desk/inbox/calendar/times/:id': story.ownTime,
    '/desk/inbox/card/services/:id': story.service,
    '/desk/inbox/enter/:token': new URL(link.url).pathname.split('/').at(-1) ?? '',
    '/account/webhooks/deliveries/:id': story.delivery,
    '/operator/console/content/:id': story.held,
    '/operator/console/enter/:token': 'AAAAAAAAAAAAAAAAAAAAAA',
    '/operator/console/leads/:id': story.lead,
    '/operator/console/bookings/:id': story.booking,
    '/operator/console/agents/:id': story.agent,
    '/operator/console/businesses/:slug': story.slug,
    '/operator/console/customers/:digest': story.customer,
    '/operator/console/deliveries/:id': story.delivery,
    '/operator/console/imports/:id': story.imported,
    '/docs/:page': 'agents',
  }
}

/** Routes with several parameters. */
const places: Record<string, string> = {
  '/b/in/:state': '/b/in/tx',
  '/b/in/:state/:city': '/b/in/tx/san-antonio',
  '/b/in/:state/:city/:trade': '/b/in/tx/san-antonio/plumbers',
  '/docs/:page/:part': '/docs/api/post-businesses-bookings',
}

/** States of a page that need more than its route. */
const more = ({ slug, paid, canceled }: Story): PagePath[] => [
  { name: 'home', path: '/', visitor: 'anyone' },
  { name: 'pay, paid', path: paid, visitor: 'anyone' },
  { name: 'pay, canceled', path: canceled, visitor: 'anyone' },
  { name: 'pay, wrong link', path: '/pay/AAAAAAAAAAAAAAAAAAAAAA', visitor: 'anyone' },
  { name: 'b, for a zip', path: `/b/${slug}?zip=78205`, visitor: 'anyone' },
  { name: 'b, results', path: '/b?need=leaking+faucet&where=78205', visitor: 'anyone' },
  { name: 'b, nothing', path: '/b?need=tattoo&where=99501', visitor: 'anyone' },
  { name: 'docs, resource', path: '/docs/resources/booking', visitor: 'anyone' },
  { name: 'docs, error', path: '/docs/errors/slot_unavailable', visitor: 'anyone' },
  { name: 'not found', path: '/nowhere', visitor: 'anyone' },
]

const isData = (path: string): boolean =>
  /\.(json|md|txt|xml|css|js|svg|atom)$|^\/\.well-known\/|\/refused$/.test(path)

/** Every page of the service: each GET route that returns HTML, and the pages that forms open. */
export async function listPages(app: TestApp, story: Story): Promise<PagePath[]> {
  const parameters = await parametersOf(app, story)
  const pages: PagePath[] = []
  const routes = new Set(app.api.routes.filter(each => each.method === 'GET').map(each => each.path))
  for (const route of [...routes].filter(each => !isData(each)).sort()) {
    const known = Object.keys(parameters)
      .filter(each => route === each || route.startsWith(`${each}/`))
      .sort((a, b) => b.length - a.length)[0]
    const first = known ? route.replace(/:\w+/, parameters[known] ?? '') : route
    const path = places[route] ?? first.replace('services/:id', `services/${story.service}`)
    const answer = await app.get(path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const isSignIn = /^\/desk\/inbox\/(enter|sign-in)/.test(route)
    const visitor = route.startsWith('/operator/')
      ? 'operator'
      : route.startsWith('/desk/')
        ? 'owner'
        : route.startsWith('/account')
          ? 'developer'
          : 'anyone'
    pages.push({ name: route.slice(1), path, visitor: isSignIn ? 'anyone' : visitor })
  }
  return [...pages, ...more(story)]
}
