import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { StartError } from '../../db/start-error.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'

/** The `release` of the Procfile: brings DATABASE_URL up to date, and BullMQ's own schema where the queue lives there. */
const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const { databaseDirectUrl, redisUrls } = readConfig()
  if (!databaseDirectUrl)
    throw new BadSetting('DATABASE_URL', 'is needed here; `npm start` migrates its own database by itself')
  const { applied } = await migrate(databaseDirectUrl, { progress: say })
  if (redisUrls.length === 0) await migrateQueue(databaseDirectUrl)
  if (applied.length === 0) say('The database is up to date.')
} catch (error) {
  const plain = error instanceof StartError || error instanceof BadSetting
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}
