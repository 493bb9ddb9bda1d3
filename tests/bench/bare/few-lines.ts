import { readConfig } from '../../../shared/config.ts'
import { openGround } from '../../../shared/open-ground.ts'
import { stopWhenAsked } from '../../../shared/stop.ts'
import { startWebhooks } from '../../../workers/webhooks/worker.ts'

/** A webhook worker with room for few endpoints at once: as much as a small machine would take on. */
const ground = await openGround(readConfig(), 'workers', 'bench')
const worker = await startWebhooks(ground, undefined, Number(process.argv[2]))
stopWhenAsked(15_000, async () => {
  await worker.close()
  await ground.close()
})
