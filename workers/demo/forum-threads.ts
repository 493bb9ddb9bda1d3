import { tradeThreads } from './forum-industries.ts'
import { serviceThreads } from './forum-service.ts'
import type { DemoThread } from './forum-thread.ts'

export const demoThreads: readonly DemoThread[] = [...tradeThreads, ...serviceThreads]
