import { readConfig } from '../../../shared/config.ts'
import { stopOnSignal } from '../../../shared/graceful-stop.ts'
import { openContext } from '../../../shared/open-context.ts'
import { startWebhooks } from '../../../workers/webhooks/worker.ts'

/** A webhook worker with room for few endpoints at once: as much as a small machine would take on. */
const context = await openContext(readConfig(), 'workers', 'bench')
const worker = await startWebhooks(context, undefined, Number(process.argv[2]))
stopOnSignal(15_000, async () => {
  await worker.close()
  await context.close()
})
