import { isInstalled } from '../fleet/balancer.ts'
import { installedBin } from '../fleet/installed-postgres.ts'
import { hasPooler } from '../fleet/pooler.ts'
import { hasRedisCluster } from '../fleet/redis-cluster.ts'

export type Part = 'postgres' | 'pgbouncer' | 'redis' | 'haproxy'

const installed: Record<Part, boolean> = {
  postgres: installedBin !== null,
  pgbouncer: hasPooler,
  redis: hasRedisCluster,
  haproxy: isInstalled('haproxy'),
}

export const has = (part: Part): boolean => installed[part]
export const missing = (): Part[] => (Object.keys(installed) as Part[]).filter(part => !has(part))
