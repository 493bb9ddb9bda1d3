import { makeMissingQueue } from '../db/migrate-queue.ts'
import { checkStart } from '../shared/check-start.ts'
import { BadSetting, readConfig } from '../shared/config.ts'
import { stopOnSignal } from '../shared/graceful-stop.ts'
import { openContext } from '../shared/open-context.ts'
import { handleUnhandledRejections } from '../shared/unhandled-rejection.ts'
import { serveMetrics } from './metrics.ts'
import { startScheduler } from './scheduler.ts'
import { workers } from './workers.ts'

// `bun workers/main.ts [name …]` runs the named workers, or all of them.
/** Running jobs get ten seconds, and closing what doesn't respond takes eight. */
const STOP_DEADLINE_MS = 20_000
const allNames = [...Object.keys(workers), 'scheduler']

try {
  const config = readConfig()
  const named = [...new Set(process.argv.slice(2))]
  const unknown = named.find(name => !allNames.includes(name))
  if (unknown) throw new BadSetting(unknown, `isn't a worker. Workers: ${allNames.join(', ')}`)
  const names = named.length > 0 ? named : allNames

  const context = await openContext(
    config,
    'workers',
    names.length === 1 ? names[0] : 'workers',
    names.length,
  )
  handleUnhandledRejections(context.log)
  // A process with the right keys redoes what's in flight.
  const { unlocked } = await checkStart(context, fault => {
    process.stderr.write(`${fault}\n`)
    process.exit(1)
  })
  await unlocked
  if (context.backend.kind === 'postgres') await makeMissingQueue(config.databaseDirectUrl ?? '')
  const running = await Promise.all(names.map(name => workers[name]?.(context) ?? startScheduler(context)))
  const metrics = serveMetrics(context)
  context.log.info('working', { workers: names.join(' '), backend: context.backend.kind })

  stopOnSignal(context.log, STOP_DEADLINE_MS, async () => {
    // Finishes running jobs. Queued ones wait for the next worker.
    await Promise.all(running.map(worker => worker.close()))
    await metrics?.stop()
    await context.close()
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
