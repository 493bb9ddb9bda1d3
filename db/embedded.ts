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
import { createData, findBinaries, hasData, type Installation, ROLE, readPassword } from './embedded-data.ts'
import { freePort } from './embedded-port.ts'
import { findOrphan, isAlive, lockDirectory, readPidFile, stopPostgres } from './embedded-process.ts'
import { freeBytes, maxWalSize, sharedBuffers } from './embedded-tuning.ts'
import { explainDiskError, explainPostgresOutput } from './start-error.ts'

interface EmbeddedOptions {
  /** DATA_DIR. Postgres uses its `postgres` folder. */
  dir: string
  /** Called with a line for people when something takes time. */
  progress?: (text: string) => void
  /** Postgres settings that override ours. */
  settings?: Record<string, string>
  /** How long to wait for another start to release the directory. */
  lockTimeoutMs?: number
}

export interface Embedded {
  /** Known before Postgres runs, so other processes can start at the same time. */
  url: string
  /** Resolves when Postgres accepts connections. */
  start(): Promise<void>
  /** Stops Postgres and releases the directory. */
  stop(): Promise<void>
  /** Resolves when Postgres exits for any reason. */
  exited: Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  random_page_cost: '1.1',
  jit: 'off', // compiling would only slow down short statements
  // There are no replicas, so log only what crash recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // wal_compression stays off: it took two fifths of an import's time.
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements may contain customer data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Starts our own Postgres 18 in DATA_DIR, and creates it the first time. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const embedded = await prepareEmbedded(options)
  await embedded.start()
  return embedded
}

/** Does everything before Postgres runs: takes the lock, stops an orphan, runs initdb, picks a port. */
export async function prepareEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { progress = () => {}, lockTimeoutMs = 5000 } = options
  const dir = resolve(options.dir)
  const home = join(dir, 'postgres')
  let release = () => {}
  try {
    makeDirectories(dir, home)
    release = await lockDirectory(home, lockTimeoutMs, () => progress('Waiting for another start to finish'))
    const installation = openInstallation(dir, home)
    const orphan = findOrphan(installation.data)
    if (orphan) {
      progress('Stopping a Postgres left behind by a killed start')
      await stopPostgres(orphan, () => findOrphan(installation.data) !== orphan)
    }
    if (!hasData(installation)) {
      progress('Creating the database (first start only)')
      await createData(installation, options.settings?.fsync !== 'off')
    }
    return createServer(
      installation,
      await freePort(),
      {
        ...settings,
        shared_buffers: sharedBuffers(installation.data),
        max_wal_size: maxWalSize(freeBytes(home)),
        ...options.settings,
      },
      progress,
      release,
    )
  } catch (error) {
    release()
    throw explainDiskError(error, dir)
  }
}

function makeDirectories(dir: string, home: string): void {
  // If we're root, Postgres's account must be able to enter, but not to list or read.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  mkdirSync(dir, { recursive: true, mode })
  if (existsSync(home)) return
  mkdirSync(home, { mode })
  chmodSync(home, mode)
}

function openInstallation(dir: string, home: string): Installation {
  const binaries = findBinaries()
  const data = join(home, 'data')
  const account = chooseAccount(data, [home, dirname(binaries.postgres), join(binaries.home, 'lib')])
  return { dir, home, data, binaries, account }
}

function createServer(
  installation: Installation,
  port: number,
  configured: Record<string, string>,
  progress: (text: string) => void,
  release: () => void,
): Embedded {
  const { dir, home, data, binaries, account } = installation
  const { promise: exited, resolve: hasExited } = Promise.withResolvers<void>()
  const log = join(home, 'server.log')
  let running: Subprocess | null = null

  const launch = () => {
    clearForeignPidFile(data)
    const fd = openLog(log)
    const flags = Object.entries(configured).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = Bun.spawn({
      ...runAs(account, [binaries.postgres, '-D', data, '-p', String(port), ...flags]),
      // Keeps Ctrl-C in the terminal away from Postgres: our processes finish their work first.
      detached: true,
      stdio: ['ignore', fd, fd],
    })
    closeSync(fd)
    return child
  }

  /** Has no deadline: after a power cut Postgres replays its log first. */
  const isReady = async (child: Subprocess) => {
    const startedAt = performance.now()
    for (let isReported = false; child.exitCode === null && child.signalCode === null; await Bun.sleep(2)) {
      const file = readPidFile(data)
      if (file?.pid === child.pid && file.ready) return true
      if (!isReported && performance.now() - startedAt > 3000) {
        progress('Postgres is recovering from a crash')
        isReported = true
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
        const output = readFileSync(log, 'utf8')
        // The backends of a killed Postgres take a moment to exit.
        if (attempt < 20 && /pre-existing shared memory block/.test(output)) {
          await Bun.sleep(250)
          continue
        }
        release()
        throw explainPostgresOutput(output, dir)
      }
    },

    async stop() {
      const child = running
      if (child) await stopPostgres(child.pid, () => child.exitCode !== null || child.signalCode !== null)
      release()
    },
  }
}

/** After a reboot another process may have the pid in this file, and Postgres would refuse to start. */
function clearForeignPidFile(data: string): void {
  const file = readPidFile(data)
  if (file && isAlive(file.pid) && findOrphan(data) === null)
    rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** Keeps one log for this run and one for the last. */
function openLog(path: string): number {
  if (existsSync(path)) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}
