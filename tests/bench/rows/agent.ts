import type { TestApp } from '../../test-app.ts'
import { listed, measureHttp, measureMcp, openDemo, total } from '../agent-flow.ts'
import { closeAfterRow } from '../cleanup.ts'
import type { Figures, Row } from '../row.ts'

/** Bytes that an agent reads, over the demo directory. */
const bytes = (name: string, against: string, measure: (app: TestApp) => Promise<Figures>): Row => ({
  name,
  against,
  unit: 'bytes',
  goal: { atMost: 1 },
  async run() {
    const app = await openDemo()
    closeAfterRow(() => app.close())
    return measure(app)
  },
})

const flow = 'its limit; from the base URL to a booked appointment with its deposit'

export const agentRows: Row[] = [
  bytes('agent.bytes', flow, async app => {
    const read = await measureHttp(app)
    return { ours: total(read), limit: 25_000, note: listed(read) }
  }),
  bytes('mcp.tools', 'its limit; tools/list', async app => {
    const { tools } = await measureMcp(app)
    return { ours: tools, limit: 16_000 }
  }),
  bytes('mcp.bytes', flow, async app => {
    const { calls } = await measureMcp(app)
    return { ours: total(calls), limit: 20_000, note: listed(calls) }
  }),
]
