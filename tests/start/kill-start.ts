import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect, type Sql } from '../../db/client.ts'
import { freePort } from '../../db/embedded-port.ts'
import { makeKey } from '../../shared/keys/key.ts'
import { openLedger } from '../webhooks/ledger.ts'
import { halfDone } from './half-done.ts'
import { launch, processesOf } from './started.ts'
import { openWriter } from './writer.ts'

/** The effects of many kills of `npm start` with an embedded Postgres. */
interface KillReport {
  requests: number
  acknowledged: number
  /** Acknowledged leads that are missing. */
  lost: number
  /** Leads that no client requested. */
  invented: number
  /** How long each start took to serve requests and to become ready. */
  upMs: number[]
  processesAtMost: number
  halfDone: string[]
  /** Damage that amcheck found. */
  damage: string[]
  left: string[]
}

const CLIENTS = 4
/** Lets each start do some work before it's killed. */
const WRITES_PER_KILL = 40

/** Repeatedly kills the parent with SIGKILL while clients write, and restarts it at once. */
export async function killStarts(kills: number, random: () => number): Promise<KillReport> {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-kills-'))
  const port = String(await freePort())
  const operatorKey = makeKey('opk')
  const env = {
    PORT: port,
    OPERATOR_KEY: operatorKey,
    RATE_LIMIT_FACTOR: '0',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    LOG_LEVEL: 'error',
  }
  const ledger = openLedger()
  const upMs: number[] = []
  let processesAtMost = 0
  const start = async () => {
    const began = performance.now()
    const started = launch(dir, env)
    await started.untilUp()
    upMs.push(Math.round(performance.now() - began))
    processesAtMost = Math.max(processesAtMost, countParents(dir))
    return started
  }
  try {
    let started = await start()
    upMs.pop() // it made the database
    const writer = await openWriter(`http://127.0.0.1:${port}`, operatorKey, `${ledger.url}/hook`)
    let isOver = false
    let requests = 0
    const client = async () => {
      while (!isOver) {
        requests++
        if ((await writer.write()).status === 0) await Bun.sleep(20)
      }
    }
    const clients = Array.from({ length: CLIENTS }, client)
    for (let kill = 0; kill < kills; kill++) {
      const before = writer.acknowledged.length
      const writes = Math.ceil(WRITES_PER_KILL * (0.5 + random()))
      while (writer.acknowledged.length < before + writes) await Bun.sleep(5)
      started.child.kill('SIGKILL')
      await started.child.exited
      started = await start()
    }
    isOver = true
    await Promise.all(clients)
    const found = await check(dir, writer.acknowledged, requests)
    started.child.kill('SIGTERM')
    await started.child.exited
    return {
      ...found,
      requests,
      acknowledged: writer.acknowledged.length,
      upMs,
      processesAtMost,
      left: processesOf(dir).map(({ command }) => command),
    }
  } finally {
    for (const { pid } of processesOf(dir)) process.kill(pid, 'SIGKILL')
    await ledger.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The children of Postgres don't count. Just after the fork, one still has its parent's name. */
function countParents(dir: string): number {
  const running = processesOf(dir).filter(({ command }) => !/^postgres: /.test(command))
  const commands = new Map(running.map(({ pid, command }) => [pid, command]))
  return running.filter(({ parent, command }) => commands.get(parent) !== command).length
}

async function check(dir: string, acknowledged: readonly string[], requests: number) {
  const sql = await connectAsSuperuser(dir, 'exchange')
  try {
    const there = new Set((await sql<{ id: string }[]>`select id from leads`).map(({ id }) => id))
    return {
      lost: acknowledged.filter(id => !there.has(id)).length,
      invented: Math.max(0, there.size - requests),
      halfDone: await halfDone(sql),
      damage: await findDamage(sql),
    }
  } finally {
    await disconnect(sql)
  }
}

async function connectAsSuperuser(dir: string, database: string): Promise<Sql> {
  const home = join(dir, 'postgres')
  const password = (await Bun.file(join(home, 'password')).text()).trim()
  const [, , , port] = (await Bun.file(join(home, 'data', 'postmaster.pid')).text()).split('\n')
  return connect(`postgres://postgres:${password}@127.0.0.1:${port}/${database}`, { name: 'test', max: 1 })
}

/** Checks what pg_amcheck does: every table's pages, every B-tree's order, and that each row is in its indexes. */
async function findDamage(sql: Sql): Promise<string[]> {
  await sql`create extension if not exists amcheck`
  const tables = await sql<{ damage: string }[]>`
    select format('%s: %s', c.oid::regclass, d.msg) as damage
    from pg_class c, lateral verify_heapam(c.oid) d
    where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p'`
  const damage = tables.map(row => row.damage)
  const indexes = await sql<{ name: string; isUnique: boolean }[]>`
    select i.indexrelid::regclass::text as name, i.indisunique as "isUnique"
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relam = (select oid from pg_am where amname = 'btree') and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`
  for (const { name, isUnique } of indexes)
    await sql`select bt_index_parent_check(${name}::regclass, true, true, ${isUnique})`.catch(error =>
      damage.push(`${name}: ${error.message}`),
    )
  return damage
}
