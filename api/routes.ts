import type { Route } from './edge/route.ts'
import { healthRoutes } from './health/routes.ts'
import { industryRoutes } from './industries/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { operatorAgentRoutes } from './operator/agents/routes.ts'
import { assetRoutes } from './pages/routes.ts'
import { rootRoutes } from './root/routes.ts'

/** The table of contents: every path of the service, one line per feature. */
export const routes: readonly Route[] = [
  ...rootRoutes,
  ...keyRoutes,
  ...industryRoutes,
  ...operatorAgentRoutes,
  ...healthRoutes,
  ...assetRoutes,
]
