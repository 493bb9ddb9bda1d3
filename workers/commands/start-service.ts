import { existsSync, fstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedded, prepareEmbedded } from '../../db/embedded.ts'
import { freePort } from '../../db/embedded-port.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { StartError } from '../../db/start-error.ts'
import { BadSetting, type Config, readConfig } from '../../shared/config.ts'
import { looksRight, makeKey } from '../../shared/keys/key.ts'
import { findBundle } from './start-bundle.ts'
import type { Env, Supervised } from './start-child.ts'
import { launcherGone } from './start-launcher.ts'
import { refuseTakenPort, waitUntilReady } from './start-ready.ts'
import { screen } from './start-screen.ts'
import { keepSecret } from './start-secret.ts'

type Say = (text: string) => void
type Ending = () => Promise<void>

/** Brings the service up, runs it until it is to stop, ends everything in its order, and returns the exit code. */
export async function startService(
  given: Env,
  api: Supervised,
  runWorkers: () => Supervised,
  say: Say,
): Promise<number> {
  const hurry = new AbortController()
  const broken = Promise.withResolvers<never>()
  // Even after a mistake of ours nothing is left behind.
  process.on('uncaughtException', error => broken.reject(error))
  const asked = askedToStop(given, hurry).then(() => Promise.reject(new AskedToStop()))
  /** Everything that is waited for gives way to it, so that nothing is launched any more by then. */
  const interrupted = Promise.race([asked, broken.promise, api.fell])
  interrupted.catch(() => {}) // while things end, nothing waits any more

  /** What must be ended when we stop: the services together, then what they stand on. */
  const services = [api]
  const endings: Ending[] = [
    async () => {
      await Promise.all(services.map(child => child.stop(hurry.signal)))
    },
  ]
  const launchWorkers = () => {
    const workers = runWorkers()
    services.push(workers)
    return workers
  }

  let code = 0
  try {
    await serve(given, api, launchWorkers, interrupted, endings, say)
  } catch (error) {
    code = error instanceof AskedToStop ? 0 : 1
    say(isPlain(error) ? error.message : error instanceof Error ? String(error.stack) : String(error))
  }
  for (const end of endings) await end()
  return code
}

async function serve(
  given: Env,
  api: Supervised,
  launchWorkers: () => Supervised,
  interrupted: Promise<never>,
  endings: Ending[],
  say: Say,
): Promise<never> {
  const unlessStopped = <T>(work: T | Promise<T>): Promise<T> => Promise.race([work, interrupted])
  const config = readConfig(given)
  const port = config.port === 0 ? await freePort() : config.port
  const embedded = config.databaseUrl ? null : await unlessStopped(prepareDatabase(config, endings, say))
  const added: Env = {
    PORT: String(port),
    DATA_DIR: config.dataDir,
    ...(embedded ? embeddedSettings(config, embedded) : null),
    // For a person at a terminal, a line for every request would hide the screen. (In /dev/null nobody misses it.)
    ...(fstatSync(1).isCharacterDevice() && !given.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : null),
  }
  const settled = readConfig({ ...given, ...added })
  await unlessStopped(refuseTakenPort(port, config.host))

  say('Starting the API and the workers')
  api.tell(added)
  if (embedded) await unlessStopped(embedded.start())
  api.tell() // Postgres takes connections
  await unlessStopped(bringUpToDate(settled, say))
  api.tell() // and is migrated
  await unlessStopped(waitUntilReady(port, config.host))

  // Not before: on a small machine they would load side by side, and everyone waits for the API.
  const workers = launchWorkers()
  workers.tell(added)
  if (embedded && config.demo)
    await unlessStopped(Promise.race([loadDemo(config, { ...given, ...added }, endings, say), workers.fell]))
  api.settle()
  workers.settle()
  say(
    screen({
      baseUrl: settled.baseUrl,
      operatorKey: settled.operatorKey,
      dataDir: embedded ? config.dataDir : null,
    }),
  )
  bundleForNextTime(given, endings)
  await unlessStopped(embedded?.exited ?? new Promise(() => {}))
  throw new StartError(
    `Postgres ended. Its last words are in ${join(config.dataDir, 'postgres', 'server.log')}.`,
  )
}

async function prepareDatabase(config: Config, endings: Ending[], say: Say): Promise<Embedded> {
  if (config.databaseDirectUrl) throw new BadSetting('DATABASE_DIRECT_URL', 'is set, but DATABASE_URL is not')
  say('Starting Postgres')
  const embedded = await prepareEmbedded({ dir: config.dataDir, progress: say })
  endings.push(() => embedded.stop())
  return embedded
}

async function bringUpToDate({ databaseDirectUrl, redisUrls }: Config, say: Say) {
  const url = databaseDirectUrl ?? ''
  await Promise.all([migrate(url, { progress: say }), redisUrls.length === 0 ? migrateQueue(url) : null])
}

/** What an embedded start adds where the operator left it out. */
function embeddedSettings(config: Config, embedded: Embedded): Env {
  const operatorKey = () =>
    keepSecret(
      join(config.dataDir, 'operator-key'),
      key => looksRight(key, 'opk'),
      () => makeKey('opk'),
    )
  const secretsKey = () =>
    keepSecret(
      join(config.dataDir, 'secrets-key'),
      key => /^[0-9a-f]{64}$/.test(key),
      () => crypto.getRandomValues(new Uint8Array(32)).toHex(),
    )
  return {
    DATABASE_URL: embedded.url,
    OPERATOR_KEY: config.operatorKey ?? operatorKey(),
    SECRETS_KEY: config.secretsKey ?? secretsKey(),
    PAYMENTS: config.payments ?? (config.stripe.secretKey ? undefined : 'sandbox'),
  }
}

/** Once in the life of a database: businesses that the operator deleted do not come back. */
async function loadDemo(config: Config, env: Env, endings: Ending[], say: Say): Promise<void> {
  const script = join(import.meta.dir, 'demo.ts')
  const done = join(config.dataDir, 'postgres', 'demo-loaded')
  if (existsSync(done) || !existsSync(script)) return
  say('Loading the demo businesses')
  const child = Bun.spawn({ cmd: [process.execPath, script], env, stdio: ['ignore', 'inherit', 'inherit'] })
  endings.unshift(async () => child.kill('SIGKILL'))
  if ((await child.exited) === 0) writeFileSync(done, '')
  else say('The demo businesses could not be loaded; the next start tries again.')
}

/** Where the sources have changed: not before, because everyone waits for us, and not by us, because it is work. */
function bundleForNextTime(given: Env, endings: Ending[]): void {
  if (findBundle()) return
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'bundle.ts')],
    env: { ...given, AGENT_EXCHANGE_PARENT: '1' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  endings.unshift(async () => {
    child.kill('SIGKILL')
    await child.exited
  })
}

/** Ctrl-C, a service manager, a closed terminal, or the end of the npm that started us. The second time it is urgent. */
function askedToStop(env: Env, hurry: AbortController): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (asked++ > 0) hurry.abort()
      resolve()
    })
  launcherGone(env, hurry.signal).then(resolve)
  return promise
}

/** No fault: how a service that runs comes to its end. */
class AskedToStop extends StartError {
  constructor() {
    super('Stopping …')
  }
}

function isPlain(error: unknown): error is Error {
  return error instanceof StartError || error instanceof BadSetting
}
