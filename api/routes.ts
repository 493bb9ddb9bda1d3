import { Elysia } from 'elysia'
import { accountRoutes } from './account/routes.ts'
import { agentRoutes } from './agents/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { businessRoutes } from './businesses/routes.ts'
import { commonsPageRoutes } from './commons/page-routes.ts'
import { commonsRoutes } from './commons/routes.ts'
import { voteRoutes } from './commons/vote-routes.ts'
import { customerRoutes } from './customer/routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import { deskBookingRoutes } from './desk/bookings/routes.ts'
import { deskCalendarRoutes } from './desk/calendars/routes.ts'
import { deskCardRoutes } from './desk/card/routes.ts'
import { deskLeadRoutes } from './desk/leads/routes.ts'
import { deskPageRoutes } from './desk/pages/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { deskTimeRoutes } from './desk/times/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { sitemapRoutes } from './directory/sitemap.ts'
import { docsRoutes } from './docs/routes.ts'
import { readEndpoints } from './edge/endpoint.ts'
import { eventRoutes } from './events/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { statusRoutes } from './health/status-routes.tsx'
import { industryRoutes } from './industries/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { operatorAgentRoutes } from './operator/agents/routes.ts'
import { alertRoutes } from './operator/alerts/routes.ts'
import { operatorBusinessRoutes } from './operator/businesses/routes.ts'
import { consoleRoutes } from './operator/console/routes.ts'
import { customerReportRoutes } from './operator/customer-reports/routes.ts'
import { findRoutes } from './operator/find/routes.ts'
import { operatorLeadRoutes } from './operator/leads/routes.ts'
import { operatorRoutes } from './operator/operators/routes.ts'
import { operatorPayoutRoutes } from './operator/payouts/routes.ts'
import { operatorPostRoutes } from './operator/posts/routes.ts'
import { reviewRoutes } from './operator/reviews/routes.ts'
import { statRoutes } from './operator/stats/routes.ts'
import { legalRoutes } from './pages/legal-routes.tsx'
import { assetRoutes } from './pages/routes.ts'
import { rootRoutes } from './root/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { wellKnownRoutes } from './wellknown/routes.ts'

/** The table of contents: one plugin per feature. */
export const features = new Elysia({ name: 'features' })
  .use(rootRoutes)
  .use(keyRoutes)
  .use(eventRoutes)
  .use(webhookRoutes)
  .use(industryRoutes)
  .use(businessRoutes)
  .use(directoryRoutes)
  .use(sitemapRoutes)
  .use(leadRoutes)
  .use(bookingRoutes)
  .use(depositRoutes)
  .use(customerRoutes)
  .use(feedRoutes)
  .use(commonsRoutes)
  .use(voteRoutes)
  .use(commonsPageRoutes)
  .use(agentRoutes)
  .use(accountRoutes)
  .use(deskRoutes)
  .use(deskCardRoutes)
  .use(deskLeadRoutes)
  .use(deskPageRoutes)
  .use(deskBookingRoutes)
  .use(deskTimeRoutes)
  .use(deskCalendarRoutes)
  .use(operatorRoutes)
  .use(alertRoutes)
  .use(operatorAgentRoutes)
  .use(operatorPostRoutes)
  .use(reviewRoutes)
  .use(statRoutes)
  .use(consoleRoutes)
  .use(operatorBusinessRoutes)
  .use(operatorPayoutRoutes)
  .use(findRoutes)
  .use(operatorLeadRoutes)
  .use(customerReportRoutes)
  .use(mcpRoutes)
  .use(docsRoutes)
  .use(healthRoutes)
  .use(statusRoutes)
  .use(assetRoutes)
  .use(legalRoutes)
  .use(wellKnownRoutes)

/** For code that needs every route: the reference, MCP and the tests. */
export const endpoints = readEndpoints(features)
