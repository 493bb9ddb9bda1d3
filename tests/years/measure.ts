import { dirname } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { findBinaries } from '../../db/embedded-data.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { readConfig } from '../../shared/config.ts'
import { type OpenContext, openContext } from '../../shared/open-context.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'
import { duties } from '../../workers/duties.ts'
import { type Server, startServer } from '../fleet/installed-postgres.ts'
import { operatorKey, startProcess, startWeb } from '../fleet/process.ts'
import { faultsOf, judge } from '../ledger/judge.ts'
import { startLoad } from '../ledger/load.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { fillYears } from './fill.ts'
import {
  countStatements,
  createDatabase,
  createRole,
  forgetStatements,
  listStatements,
  listTables,
  type Statement,
  type TableSize,
} from './statement-queries.ts'

export interface Measured {
  leads: number
  /** How long it took to fill. */
  seconds: number
  requests: number
  statements: Statement[]
  tables: TableSize[]
  duties: { name: string; ms: number }[]
  faults: string[]
}

const ROLE = 'service'

/** A Postgres that counts what each statement reads. */
export async function startYears(): Promise<Server> {
  const server = await startServer({
    bin: dirname(findBinaries().postgres),
    settings: {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.max': '10000',
      shared_buffers: '2GB',
      max_wal_size: '4GB',
      random_page_cost: '1.1',
      jit: 'off',
    },
  })
  await createRole(server.url, ROLE)
  return server
}

/** Fills a database, runs the service on it for this long, does every duty once, and reports the reads. */
export async function measureYears(
  server: Server,
  { leads, seconds, seed }: { leads: number; seconds: number; seed: string },
  print: (line: string) => void,
): Promise<Measured> {
  const name = `years_${leads}`
  await createDatabase(server.url, name, ROLE)
  const database = Object.assign(new URL(server.url), { pathname: `/${name}` })
  const sql = connect(database.href, { name: 'years', max: 2 })
  const url = Object.assign(database, { username: ROLE, password: 'of-the-service' }).href
  await migrate(url)
  await migrateQueue(url)
  const began = performance.now()
  await fillYears(sql, { leads, businesses: Math.max(200, Math.round(leads / 50)), seed }, done => {
    if (done % 200_000 === 0) print(`${done.toLocaleString('en')} leads`)
  })
  const filled = (performance.now() - began) / 1000

  await countStatements(sql)
  const receiver = openLedger()
  const settings = { DATABASE_URL: url, REDIS_URL: '' }
  const web = await startWeb(settings)
  const workers = await startProcess(['workers/main.ts'], settings)
  const context = await openDuties(url)
  const load = await startLoad({ urls: [web.url], operatorKey, seed, perSecond: 20, receiver: receiver.url })
  // The first call of a connection reads the catalog, too.
  await Promise.all([Bun.sleep((seconds * 1000) / 2), doDuties(context)])
  await forgetStatements(sql)
  const [, done] = await Promise.all([Bun.sleep(seconds * 1000), doDuties(context)])
  const statements = await listStatements(sql, ROLE)
  const report = await load.stop()
  const faults = faultsOf(await judge(sql, [web.url], report, { arrivals: receiver.arrivals }))
  await Promise.all([web.stop(), workers.stop(), context.close()])
  await receiver.stop()

  const measured = {
    leads,
    seconds: filled,
    requests: report.requests,
    duties: done,
    faults,
    statements,
    tables: await listTables(sql),
  }
  for (const fault of faults) print(fault)
  await disconnect(sql)
  return measured
}

async function openDuties(url: string): Promise<OpenContext> {
  const settings = {
    DATABASE_URL: url,
    SECRETS_KEY: '5e'.repeat(32),
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'error',
  }
  const context = await openContext(readConfig(settings), 'workers', 'years', 1)
  await unlockSecrets(context)
  return context
}

async function doDuties(context: OpenContext): Promise<{ name: string; ms: number }[]> {
  const done: { name: string; ms: number }[] = []
  for (const { name, run } of duties) {
    const began = performance.now()
    await run(context)
    done.push({ name, ms: performance.now() - began })
  }
  return done
}
