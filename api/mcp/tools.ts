import { bookingTools } from './booking-tools.ts'
import { commonsTools } from './commons-tools.ts'
import { discoveryTools } from './discovery-tools.ts'
import { followTools } from './follow-tools.ts'
import { leadTools } from './lead-tools.ts'
import type { Tool } from './tool.ts'

/** In the order of the flow. */
export const tools: readonly Tool[] = [
  ...discoveryTools,
  ...leadTools,
  ...bookingTools,
  ...followTools,
  ...commonsTools,
]
