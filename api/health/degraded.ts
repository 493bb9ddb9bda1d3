import type { Context } from '../../shared/context.ts'
import { withTimeout } from '../../shared/with-timeout.ts'
import { isDiskFull } from '../edge/full-disk.ts'

/** Well below a load balancer's timeout for /readyz, or a hung Redis would take every process out. */
const PING_TIMEOUT_MS = 500

export type Part = 'redis' | 'queue' | 'replica' | 'disk'

/** The parts that may be unavailable while the service still responds. */
export const partsOf = ({ backend, replica }: Context): Part[] => [
  backend.kind === 'redis' ? 'redis' : 'queue',
  ...(replica ? (['replica'] as const) : []),
  'disk',
]

/** The parts that are unavailable. One that hangs counts, too. */
export async function findDegraded(context: Context): Promise<Part[]> {
  const isQueueAway = await withTimeout(PING_TIMEOUT_MS, context.backend.ping()).then(
    () => false,
    () => true,
  )
  const isDown: Record<Part, boolean> = {
    redis: isQueueAway,
    queue: isQueueAway,
    replica: context.replica?.isDown() ?? false,
    disk: isDiskFull(context),
  }
  return partsOf(context).filter(part => isDown[part])
}
