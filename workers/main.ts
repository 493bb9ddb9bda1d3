import { refuseForeignHistory } from '../db/ledger.ts'
import { BadSetting, readConfig } from '../shared/config.ts'
import { openContext } from '../shared/open-context.ts'
import { followParent } from '../shared/orphan.ts'
import { stopWhenAsked } from '../shared/stop.ts'
import { surviveLostConnections } from '../shared/stray.ts'
import { startScheduler } from './scheduler.ts'
import { workers } from './workers.ts'

const STOP_DEADLINE_MS = 15_000
const known = [...Object.keys(workers), 'scheduler']

try {
  const config = readConfig(await followParent().settings)
  const named = process.argv.slice(2)
  const unknown = named.find(name => !known.includes(name))
  if (unknown) throw new BadSetting(unknown, `is no worker. Workers: ${known.join(', ')}`)
  const wanted = named.length > 0 ? named : known

  const context = await openContext(config, 'workers', wanted.length === 1 ? wanted[0] : 'workers')
  surviveLostConnections(context.log)
  await refuseForeignHistory(context.sql)
  const running = await Promise.all(wanted.map(name => workers[name]?.(context) ?? startScheduler(context)))
  context.log.info('working', { workers: wanted.join(' '), backend: context.backend.kind })

  stopWhenAsked(STOP_DEADLINE_MS, async () => {
    // Jobs that run are finished; the others wait for the next worker.
    await Promise.all(running.map(worker => worker.close()))
    await context.close()
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
