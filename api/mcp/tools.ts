import { commonsTools } from './commons-tools.ts'
import { discoveryTools } from './discovery-tools.ts'
import { leadTools } from './lead-tools.ts'
import type { Tool } from './tool.ts'

/** In the order of the flow. */
export const tools: readonly Tool[] = [...discoveryTools, ...leadTools, ...commonsTools]
