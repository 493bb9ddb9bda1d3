import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareEmbedded } from '../../db/embedded.ts'
import { freePort } from '../../db/embedded-port.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../db/migrate-queue.ts'
import { StartError } from '../../db/start-error.ts'
import { BadSetting, type Config, readConfig } from '../../shared/config.ts'
import { keepOperatorKey, keepSecretsKeys, keepVapidKey, operatorKeyFile } from './kept-secrets.ts'
import { print } from './run-command.ts'
import { type Env, superviseService } from './start-child.ts'
import { checkPort, waitUntilReady } from './start-ready.ts'

// `npm start`: the whole service on one machine. `npm run dev` adds --watch: the API and the workers reload on change.

const isWatching = process.argv.includes('--watch')
const root = join(import.meta.dir, '../..')
const killNow = new AbortController()
const interrupted = Promise.withResolvers<never>()
interrupted.promise.catch(() => {}) // observed only while something is awaited below
/** What to stop at the end, last one first. */
const cleanups: (() => Promise<unknown>)[] = []

class StopRequested extends Error {}

process.stdout.on('error', () => {}) // `npm start | head` must not end the service
process.on('uncaughtException', interrupted.reject)
stopOnRequest()
let exitCode = 0
try {
  const env = { ...process.env }
  process.env.NO_PROXY = '*' // our own fetch must not ask a proxy whether the API is ready
  await run(env)
} catch (error) {
  if (error instanceof StopRequested) print('Stopping …')
  else {
    exitCode = 1
    const isExpected = error instanceof StartError || error instanceof BadSetting
    print(isExpected ? error.message : error instanceof Error ? String(error.stack) : String(error))
  }
}
for (const cleanup of cleanups.reverse()) await cleanup()
process.exit(exitCode)

async function run(env: Env): Promise<never> {
  const unknown = process.argv.slice(2).find(argument => argument !== '--watch')
  if (unknown) throw new BadSetting(unknown, "isn't an option. Settings are variables: PORT=4000 npm start")
  const config = readConfig(env)
  const port = config.port === 0 ? await freePort() : config.port
  if (!config.databaseUrl && config.databaseDirectUrl)
    throw new BadSetting('DATABASE_DIRECT_URL', "is set, but DATABASE_URL isn't")
  await untilInterrupted(checkPort(port, config.host))

  const embedded = config.databaseUrl ? null : await prepareDatabase(config)
  const serviceEnv: Env = {
    // Freed memory stays with its process: see docs/operations/scaling.md.
    MIMALLOC_PURGE_DELAY: '-1',
    ...env,
    PORT: String(port),
    DATA_DIR: config.dataDir,
    ...(embedded
      ? { BASE_URL: env.BASE_URL || `http://localhost:${port}`, ...embeddedSettings(config, embedded.url) }
      : null),
    // A line for every request would bury the screen.
    ...(process.stdout.isTTY && !isWatching && !env.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : null),
  }
  const settings = readConfig(serviceEnv)
  await untilInterrupted(embedded?.start())
  await untilInterrupted(migrateDatabase(settings))

  print('Starting the API and the workers')
  const services = ['api', 'workers'].map(name =>
    superviseService(
      name,
      [...(isWatching ? ['--watch'] : []), join(root, name, 'main.ts')],
      serviceEnv,
      print,
    ),
  )
  cleanups.push(() => Promise.all(services.map(service => service.stop(killNow.signal))))
  const failed = Promise.race(services.map(service => service.failed))
  await untilInterrupted(Promise.race([waitUntilReady(port, config.host), failed]))
  if (embedded && config.demo) await untilInterrupted(Promise.race([loadDemo(config, serviceEnv), failed]))
  for (const service of services) service.keepRunning()

  const operatorKey = describeOperatorKey(config, settings)
  print(startScreen(settings.baseUrl, operatorKey, embedded ? config.dataDir : null))
  await untilInterrupted(embedded?.exited ?? new Promise(() => {}))
  throw new StartError(`Postgres ended. Its log is ${join(config.dataDir, 'postgres', 'server.log')}.`)
}

async function prepareDatabase({ dataDir }: Config) {
  print('Starting Postgres')
  // Not interruptible: a half-made database would be left running.
  const embedded = await prepareEmbedded({ dir: dataDir, progress: print })
  cleanups.push(() => embedded.stop())
  return embedded
}

async function migrateDatabase({ databaseDirectUrl, redisUrls }: Config): Promise<void> {
  const url = databaseDirectUrl ?? ''
  print('Migrating the database')
  await migrate(url)
  if (redisUrls.length === 0) await migrateQueue(url)
}

/** What the embedded start fills in where the environment leaves it out. */
function embeddedSettings(config: Config, databaseUrl: string): Env {
  return {
    DATABASE_URL: databaseUrl,
    OPERATOR_KEY: config.operatorKey ?? keepOperatorKey(config.dataDir),
    SECRETS_KEY: (config.secretsKeys.length > 0 ? config.secretsKeys : keepSecretsKeys(config.dataDir)).join(
      ',',
    ),
    VAPID_PRIVATE_KEY: config.vapidPrivateKey ?? keepVapidKey(config.dataDir),
    PAYMENTS: config.payments ?? (config.stripe.secretKey ? undefined : 'sandbox'),
  }
}

/** The key itself only on a terminal, since other output ends up in logs. */
function describeOperatorKey(config: Config, { operatorKey }: Config): string {
  if (!operatorKey) return 'none (set OPERATOR_KEY)'
  if (process.stdout.isTTY) return operatorKey
  return config.operatorKey ? 'the one in OPERATOR_KEY' : `kept in ${operatorKeyFile(config.dataDir)}`
}

/** The last thing a successful start prints. */
function startScreen(baseUrl: string, operatorKey: string, dataDir: string | null): string {
  return `
  Agent Exchange is running.

  Base URL      ${baseUrl}
  Console       ${baseUrl}/operator/console
  Operator key  ${operatorKey}
${dataDir ? `  Data          ${dataDir}\n` : ''}
  Three requests to try:

  curl ${baseUrl}/
  curl '${baseUrl}/businesses?industry=trades&limit=3'
  curl -X POST ${baseUrl}/keys -H 'Content-Type: application/json' -d '{"name":"My first agent","contact_email":"me@example.com"}'

  Ctrl-C stops it.
`
}

/** Once per database, so that businesses the operator deleted don't come back. */
async function loadDemo({ dataDir }: Config, env: Env): Promise<void> {
  const loadedMark = join(dataDir, 'postgres', 'demo-loaded')
  if (existsSync(loadedMark)) return
  print('Loading the demo businesses')
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'demo.ts')],
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  cleanups.push(async () => child.kill('SIGKILL'))
  if ((await child.exited) === 0) writeFileSync(loadedMark, '')
  else print("Couldn't load the demo businesses. The next start tries again.")
}

/** Ctrl-C, a service manager, a closed terminal, or the death of the npm that ran us. A second signal kills at once. */
function stopOnRequest(): void {
  let requests = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (requests++ > 0) killNow.abort()
      interrupted.reject(new StopRequested())
    })
  // A killed npm sends no signal. Started any other way, our parent may exit and leave us running.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) interrupted.reject(new StopRequested())
    }, 250)
}

function untilInterrupted<T>(work: T | Promise<T>): Promise<T> {
  return Promise.race([work, interrupted.promise])
}
