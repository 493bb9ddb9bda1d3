import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Subprocess } from 'bun'
import { chooseAccount, runAs } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { hasData, makeData, type Place, ROLE, readPassword } from './embedded-data.ts'
import { freeBytes, mostWal } from './embedded-disk.ts'
import { lockDirectory } from './embedded-lock.ts'
import { noteSize, sharedBuffers } from './embedded-memory.ts'
import { freePort } from './embedded-port.ts'
import { findOrphan, isAlive, readPidFile, stopPostgres } from './embedded-process.ts'
import { explainOutput } from './embedded-trouble.ts'
import { explainDisk } from './start-error.ts'

export interface EmbeddedOptions {
  /** DATA_DIR; Postgres lives in its directory `postgres`. */
  dir: string
  /** Told what takes time, in words for people. */
  progress?: (text: string) => void
  /** Settings of Postgres over ours; a test gives up its durability here. */
  settings?: Record<string, string>
  /** How long another start may take to let go of the directory. */
  patienceMs?: number
}

export interface Embedded {
  /** Known before Postgres runs, so that others can be started meanwhile. */
  url: string
  /** Resolves when Postgres takes connections. */
  start(): Promise<void>
  /** Ends every connection and Postgres, and lets go of the directory. */
  stop(): Promise<void>
  /** Resolves when Postgres ended, whoever ended it. */
  exited: Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off', // short statements, which compiling would only delay
  // Nobody follows this server: no more is logged ahead than its own crash needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Pages are not packed in the log: that took two fifths of the work of an import.
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements may hold what customers wrote.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** A real Postgres 18 of our own under DATA_DIR, made on the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const embedded = await prepareEmbedded(options)
  await embedded.start()
  return embedded
}

/** All that comes before Postgres runs: the lock, an orphan's end, the first start's initdb, a port. */
export async function prepareEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { progress = () => {}, patienceMs = 5000 } = options
  const dir = resolve(options.dir)
  const home = join(dir, 'postgres')
  let release = () => {}
  try {
    makeDirectories(dir, home)
    release = await lockDirectory(home, patienceMs, () => progress('Waiting for another start to end'))
    const place = openPlace(dir, home)
    const orphan = findOrphan(place.data)
    if (orphan) {
      progress('Stopping the Postgres that a killed start left behind')
      await stopPostgres(orphan, () => findOrphan(place.data) !== orphan)
    }
    if (!hasData(place)) {
      progress('Making the database (only the first time)')
      await makeData(place, options.settings?.fsync !== 'off')
    }
    return server(
      place,
      await freePort(),
      {
        ...settings,
        shared_buffers: sharedBuffers(place),
        max_wal_size: mostWal(freeBytes(home)),
        ...options.settings,
      },
      progress,
      release,
    )
  } catch (error) {
    release()
    throw explainDisk(error, dir)
  }
}

function makeDirectories(dir: string, home: string): void {
  // For root the account of Postgres must pass through; nothing in there may be listed or read by it.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  mkdirSync(dir, { recursive: true, mode })
  if (existsSync(home)) return
  mkdirSync(home, { mode })
  chmodSync(home, mode)
}

function openPlace(dir: string, home: string): Place {
  const binaries = findBinaries()
  const data = join(home, 'data')
  const account = chooseAccount(data, [home, dirname(binaries.postgres), join(binaries.home, 'lib')])
  return { dir, home, data, binaries, account }
}

function server(
  place: Place,
  port: number,
  configured: Record<string, string>,
  progress: (text: string) => void,
  release: () => void,
): Embedded {
  const { dir, home, data, binaries, account } = place
  const { promise: exited, resolve: hasExited } = Promise.withResolvers<void>()
  let running: Subprocess | null = null

  const log = join(home, 'server.log')

  const launch = () => {
    clearForeignPidFile(data)
    const fd = openLog(log)
    const flags = Object.entries(configured).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = Bun.spawn({
      ...runAs(account, [binaries.postgres, '-D', data, '-p', String(port), ...flags]),
      // Out of reach of the terminal's Ctrl-C: the services finish their work on it first.
      detached: true,
      stdio: ['ignore', fd, fd],
    })
    closeSync(fd)
    return child
  }

  /** After a power cut it replays its log first, and that takes as long as it takes. */
  const isReady = async (child: Subprocess) => {
    const began = performance.now()
    for (let told = false; child.exitCode === null && child.signalCode === null; await Bun.sleep(2)) {
      const file = readPidFile(data)
      if (file?.pid === child.pid && file.ready) return true
      if (!told && performance.now() - began > 3000) {
        progress('Postgres is recovering after an abrupt end')
        told = true
      }
    }
    return false
  }

  return {
    url: `postgres://${ROLE}:${readPassword(home)}@127.0.0.1:${port}/${ROLE}`,
    exited,

    async start() {
      for (let attempt = 1; ; attempt++) {
        const child = launch()
        running = child
        if (await isReady(child)) {
          child.exited.then(() => hasExited())
          return
        }
        const said = readFileSync(log, 'utf8')
        // Backends of a killed Postgres need a moment to see that it is gone.
        if (attempt < 20 && /pre-existing shared memory block/.test(said)) {
          await Bun.sleep(250)
          continue
        }
        release()
        throw explainOutput(said, dir)
      }
    },

    async stop() {
      const child = running
      if (child) await stopPostgres(child.pid, () => child.exitCode !== null || child.signalCode !== null)
      noteSize(place)
      release()
    },
  }
}

/** Postgres takes any living process of this pid for its rival, and after a reboot that may be anybody. */
function clearForeignPidFile(data: string): void {
  const file = readPidFile(data)
  if (file && isAlive(file.pid) && findOrphan(data) === null)
    rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** One file for this run, one for the run before. */
function openLog(path: string): number {
  if (existsSync(path)) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}
