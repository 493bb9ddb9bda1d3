import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { prepareCard } from '../../shared/businesses/write-card.ts'
import { demoBusiness } from '../../workers/demo/business.ts'
import type { Child } from './child.ts'
import { type Service, service } from './service.ts'

export interface Directory {
  businesses: number
  slugs: string[]
  names: string[]
  cities: string[]
  /** Businesses per second, by `bun run import` and by a bare COPY of the same cards. */
  imported: number
  copied: number
  /** The size of all tables and indexes, per business. */
  bytesEach: number
  api(): Promise<Child>
  bare(): Promise<Child>
}

const filled = new Map<number, Promise<Directory>>()

/** This many demo businesses in their own database, imported as an operator would. Made once per run. */
export function directory(businesses: number): Promise<Directory> {
  const directory = filled.get(businesses) ?? fill(businesses)
  filled.set(businesses, directory)
  return directory
}

const SAMPLES = 20_000

async function fill(businesses: number): Promise<Directory> {
  const s = await service()
  const name = `directory_${businesses}`
  await s.sql`create database ${s.sql(name)}`
  const env = { DATABASE_URL: Object.assign(new URL(s.url), { pathname: `/${name}` }).href }
  await migrate(env.DATABASE_URL)
  await migrateQueue(env.DATABASE_URL)
  const sql = connect(env.DATABASE_URL, { name: 'bench', max: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-cards-'))
  const samples = await writeCards(dir, businesses)
  const empty = await bytesOf(sql)
  const imported = businesses / (await secondsOf(() => runImport(s, dir, env)))
  await sql`vacuum (analyze)`
  const bytesEach = ((await bytesOf(sql)) - empty) / businesses
  const copied = businesses / (await secondsOf(() => copy(sql, dir)))
  await sql`drop table copied`
  await disconnect(sql)
  rmSync(dir, { recursive: true })
  return {
    businesses,
    ...samples,
    imported,
    copied,
    bytesEach,
    api: () => s.api(env),
    bare: () => s.bare('card.ts', env),
  }
}

/** The same cards twice: as lines of JSON, and in the format of COPY. */
async function writeCards(dir: string, businesses: number) {
  const lines = Bun.file(join(dir, 'cards.ndjson')).writer({ highWaterMark: 1 << 20 })
  const rows = Bun.file(join(dir, 'cards.copy')).writer({ highWaterMark: 1 << 20 })
  const samples = { slugs: [] as string[], names: [] as string[], cities: [] as string[] }
  const step = Math.max(1, Math.floor(businesses / SAMPLES))
  for (let n = 0; n < businesses; n++) {
    const { slug, card } = demoBusiness('bench', n)
    const line = JSON.stringify({ slug, ...card })
    lines.write(`${line}\n`)
    rows.write(`${slug}\t${line.replaceAll('\\', '\\\\')}\n`)
    if (n % 1000 === 0) await Promise.all([lines.flush(), rows.flush()])
    if (n % step !== 0) continue
    const prepared = prepareCard(slug, card)
    if ('faults' in prepared) throw new Error(`${slug} isn't a valid card`)
    samples.slugs.push(slug)
    samples.names.push(prepared.card.name)
    samples.cities.push(prepared.card.location.city)
  }
  await Promise.all([lines.end(), rows.end()])
  return samples
}

async function runImport(s: Service, dir: string, env: Record<string, string>): Promise<void> {
  const child = Bun.spawn([process.execPath, 'workers/commands/import.ts', join(dir, 'cards.ndjson')], {
    env: { ...process.env, ...s.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  if ((await child.exited) !== 0) throw new Error('the import failed')
}

async function copy(sql: Sql, dir: string): Promise<void> {
  await sql`create table copied (slug text primary key, card jsonb not null)`
  const into = await sql`copy copied from stdin`.writable()
  await pipeline(createReadStream(join(dir, 'cards.copy'), { highWaterMark: 1 << 20 }), into)
}

async function bytesOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  return row?.bytes ?? 0
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
