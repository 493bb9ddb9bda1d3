import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedded, prepareEmbedded } from '../../db/embedded.ts'
import { freePort } from '../../db/embedded-port.ts'
import { StartError } from '../../db/start-error.ts'
import { BadSetting, type Config, readConfig } from '../../shared/config.ts'
import { looksRight, makeKey } from '../../shared/keys/key.ts'
import { type Env, type Supervised, supervise } from './start-child.ts'
import { launcherGone } from './start-launcher.ts'
import { refuseTakenPort, waitUntilReady } from './start-ready.ts'
import { screen } from './start-screen.ts'
import { keepSecret } from './start-secret.ts'

/** `npm start`: the whole service on one machine. Imports neither the API nor the workers; they are child processes. */
const root = join(import.meta.dir, '..', '..')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What must be ended when we stop, the latest first. */
const endings: (() => Promise<void>)[] = []
const hurry = new AbortController()
const stopAsked = askedToStop()
const broken = Promise.withResolvers<never>()
// Even after a mistake of ours nothing is left behind; and who reads our output may go before us.
process.on('uncaughtException', error => broken.reject(error))
process.stdout.on('error', () => {})

let code = 0
try {
  await Promise.race([serve(), stopAsked, broken.promise])
  say('Stopping …')
} catch (error) {
  code = 1
  say(isPlain(error) ? error.message : error instanceof Error ? String(error.stack) : String(error))
}
for (const end of endings.reverse()) await end()
process.exit(code)

async function serve(): Promise<void> {
  // Not read here: handed on to the children, with what this start adds.
  const given: Env = { ...process.env }
  const config = readConfig(given)
  const port = config.port === 0 ? await freePort() : config.port
  const embedded = config.databaseUrl ? null : await prepareDatabase(config)
  const env: Env = {
    ...given,
    PORT: String(port),
    DATA_DIR: config.dataDir,
    ...(embedded ? embeddedSettings(config, embedded) : null),
    // For a person at a terminal, a line for every request would hide the screen.
    ...(process.stdout.isTTY && !given.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : null),
  }
  const settled = readConfig(env)
  await refuseTakenPort(port, config.host)

  say('Starting the API and the workers')
  const children: Supervised[] = []
  const run = (name: string, script: string) => {
    const child = supervise(name, join(root, script), env, say)
    children.push(child)
    return child
  }
  endings.push(async () => {
    await Promise.all(children.map(child => child.stop(hurry.signal)))
  })
  const api = run('API', 'api/main.ts')

  // While the API loads its code, Postgres starts and is brought up to date; then it is let go.
  const migrations = Promise.all([import('../../db/migrate.ts'), import('../../db/migrate-queue.ts')])
  await Promise.race([embedded?.start(), api.fell])
  const [{ migrate }, { migrateQueue }] = await migrations
  const directUrl = settled.databaseDirectUrl ?? ''
  await Promise.race([
    Promise.all([
      migrate(directUrl, { progress: say }),
      settled.redisUrls.length === 0 ? migrateQueue(directUrl) : null,
    ]),
    api.fell,
  ])
  api.release()
  // Not before: on a small machine the two would load side by side, and everyone waits for the API.
  const workers = run('workers', 'workers/main.ts')
  workers.release()
  await Promise.race([
    Promise.all([waitUntilReady(port, config.host), embedded && config.demo ? loadDemo(config, env) : null]),
    api.fell,
    workers.fell,
  ])
  for (const child of children) child.settle()
  say(
    screen({
      baseUrl: settled.baseUrl,
      operatorKey: settled.operatorKey,
      dataDir: embedded ? config.dataDir : null,
    }),
  )
  await (embedded?.exited ?? new Promise(() => {}))
  throw new StartError(
    `Postgres ended. Its last words are in ${join(config.dataDir, 'postgres', 'server.log')}.`,
  )
}

async function prepareDatabase(config: Config): Promise<Embedded> {
  if (config.databaseDirectUrl) throw new BadSetting('DATABASE_DIRECT_URL', 'is set, but DATABASE_URL is not')
  say('Starting Postgres')
  const embedded = await prepareEmbedded({ dir: config.dataDir, progress: say })
  endings.push(() => embedded.stop())
  return embedded
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
      () => randomBytes(32).toString('hex'),
    )
  return {
    DATABASE_URL: embedded.url,
    OPERATOR_KEY: config.operatorKey ?? operatorKey(),
    SECRETS_KEY: config.secretsKey ?? secretsKey(),
    PAYMENTS: config.payments ?? (config.stripe.secretKey ? undefined : 'sandbox'),
  }
}

/** Once in the life of a database: businesses that the operator deleted do not come back. */
async function loadDemo(config: Config, env: Env): Promise<void> {
  const script = join(import.meta.dir, 'demo.ts')
  const done = join(config.dataDir, 'postgres', 'demo-loaded')
  if (existsSync(done) || !existsSync(script)) return
  say('Loading the demo businesses')
  const child = Bun.spawn({ cmd: [process.execPath, script], env, stdio: ['ignore', 'inherit', 'inherit'] })
  endings.push(async () => child.kill('SIGKILL'))
  if ((await child.exited) === 0) writeFileSync(done, '')
  else say('The demo businesses could not be loaded; the next start tries again.')
}

/** Ctrl-C, a service manager, a closed terminal, or the end of the npm that started us. The second time it is urgent. */
function askedToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (asked++ > 0) hurry.abort()
      resolve()
    })
  launcherGone(process.env, hurry.signal).then(resolve)
  return promise
}

function isPlain(error: unknown): error is Error {
  return error instanceof StartError || error instanceof BadSetting
}
