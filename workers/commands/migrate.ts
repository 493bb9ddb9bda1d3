import { connect, disconnect } from '../../db/client.ts'
import { turnJitOff } from '../../db/jit.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { refuseWrongLogins } from '../../shared/check-start.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { makeComingMonths } from '../../shared/events/partitions.ts'
import { print, refuseArguments, runCommand } from './run-command.ts'

// The `release` of the Procfile: migrates DATABASE_URL, and BullMQ's own schema if the queue runs on Postgres.
await runCommand(async () => {
  refuseArguments()
  const config = readConfig()
  const { databaseUrl, databaseDirectUrl, redisUrls } = config
  if (!databaseUrl || !databaseDirectUrl)
    throw new BadSetting('DATABASE_URL', 'is needed here. `npm start` migrates its embedded database.')
  await refuseWrongLogins(config)
  const { applied } = await migrate(databaseDirectUrl, { progress: print })
  const sql = connect(databaseDirectUrl, { name: 'release', max: 1 })
  await makeComingMonths(sql, new Date()).finally(() => disconnect(sql))
  // Connects with the processes' role. `pooled` leaves out our own `jit`, so it sees the role's.
  const asProcesses = connect(databaseUrl, { name: 'release', max: 1, pooled: true })
  const role = await turnJitOff(asProcesses).finally(() => disconnect(asProcesses))
  if (role)
    print(`Turned JIT off for the role ${role}. A pooler's open connections follow when they're renewed.`)
  if (redisUrls.length === 0) await migrateQueue(databaseDirectUrl)
  if (applied.length === 0) print('The database is up to date.')
})
