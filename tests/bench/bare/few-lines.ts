import { readConfig } from '../../../shared/config.ts'
import { stopOnSignal } from '../../../shared/graceful-stop.ts'
import { openContext } from '../../../shared/open-context.ts'
import { startWebhooks } from '../../../workers/webhooks/worker.ts'

/** A webhook worker with few concurrent endpoints, as on a small machine. */
const context = await openContext(readConfig(), 'workers', 'bench')
const worker = await startWebhooks(context, undefined, Number(process.argv[2]))
stopOnSignal(context.log, 15_000, async () => {
  await worker.close()
  await context.close()
})
