import { agentRoutes } from './agents/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { businessRoutes } from './businesses/routes.ts'
import { commonsPageRoutes } from './commons/page-routes.ts'
import { commonsRoutes } from './commons/routes.ts'
import { voteRoutes } from './commons/vote-routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import { deskBookingRoutes } from './desk/bookings/routes.ts'
import { deskCardRoutes } from './desk/card/routes.ts'
import { deskPageRoutes } from './desk/inbox/routes.ts'
import { deskLeadRoutes } from './desk/leads/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import type { Route } from './edge/route.ts'
import { eventRoutes } from './events/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { industryRoutes } from './industries/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { operatorAgentRoutes } from './operator/agents/routes.ts'
import { operatorBusinessRoutes } from './operator/businesses/routes.ts'
import { consoleRoutes } from './operator/console/routes.ts'
import { operatorDeskLinkRoutes } from './operator/desk-links/routes.ts'
import { operatorPayoutRoutes } from './operator/payouts/routes.ts'
import { operatorPostRoutes } from './operator/posts/routes.ts'
import { reviewRoutes } from './operator/reviews/routes.ts'
import { statRoutes } from './operator/stats/routes.ts'
import { assetRoutes } from './pages/routes.ts'
import { rootRoutes } from './root/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { wellKnownRoutes } from './wellknown/routes.ts'

/** The table of contents: every path of the service, one line per feature. */
export const routes = [
  ...rootRoutes,
  ...keyRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...industryRoutes,
  ...businessRoutes,
  ...leadRoutes,
  ...bookingRoutes,
  ...depositRoutes,
  ...feedRoutes,
  ...commonsRoutes,
  ...voteRoutes,
  ...commonsPageRoutes,
  ...agentRoutes,
  ...deskRoutes,
  ...deskCardRoutes,
  ...deskLeadRoutes,
  ...deskPageRoutes,
  ...deskBookingRoutes,
  ...operatorAgentRoutes,
  ...operatorPostRoutes,
  ...reviewRoutes,
  ...statRoutes,
  ...consoleRoutes,
  ...operatorBusinessRoutes,
  ...operatorDeskLinkRoutes,
  ...operatorPayoutRoutes,
  ...mcpRoutes,
  ...docsRoutes,
  ...healthRoutes,
  ...assetRoutes,
  ...wellKnownRoutes,
] satisfies readonly Route[]
