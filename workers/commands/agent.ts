import { join } from 'node:path'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { makeClient, Refused } from '../agent/client.ts'
import { readAsked, UsageError } from '../agent/command.ts'
import { commands, help, helpOf, watching } from '../agent/help.ts'
import { openKeyRing } from '../agent/key-ring.ts'
import { makePen, tame } from '../agent/show.ts'
import { watch } from '../agent/watch.ts'

/** `bun run agent …`: the service in the hands of a person, over the same requests that agents send. */
const out = (text: string) => process.stdout.write(`${text}\n`)
const say = (text: string) => process.stderr.write(`${text}\n`)
const pen = makePen(process.stdout)
const MISUNDERSTOOD = 2

// Who reads us may have read enough, as `head` does; and Ctrl-C is how a watch is meant to end.
process.stdout.on('error', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

try {
  await run(process.argv.slice(2))
} catch (error) {
  const { bad } = makePen(process.stderr)
  process.exitCode = error instanceof UsageError ? MISUNDERSTOOD : 1
  if (error instanceof UsageError) say(`${bad('usage')} ${error.message}`)
  else if (error instanceof Refused)
    say(`${bad(tame(error.code))} ${tame(`${error.message} ${error.hint}`.trim())}`)
  else if (error instanceof BadSetting) say(error.message)
  else throw error
}

async function run(said: string[]): Promise<void> {
  const { name, args } = split(said)
  if (name === undefined || name === 'help') return void out(help(pen))
  const command = commands[name]
  if (!command && name !== 'watch')
    throw new UsageError(`There is no command “${name}”. See bun run agent --help.`)
  const asked = readAsked(command ?? watching, args)
  const { url, key, json, help: wanted } = asked.flags
  if (wanted) return void out(helpOf(name, pen))

  const config = readConfig()
  const client = makeClient(
    addressOf(url, config.baseUrl),
    openKeyRing(join(config.dataDir, 'agent-keys.json')),
    typeof key === 'string' ? key : undefined,
  )
  if (!command) return watch(client, { json: json === true, all: asked.flags.all === true, pen, out, say })
  const answer = await command.run(client, asked)
  out(json ? JSON.stringify(answer, null, 2) : command.show(answer, pen))
}

/** The command, wherever what is said everywhere stands; undefined where there is none. */
function split(said: string[]): { name: string | undefined; args: string[] } {
  let at = 0
  while (said[at]?.startsWith('-')) at += said[at] === '--url' || said[at] === '--key' ? 2 : 1
  return { name: said[at], args: said.toSpliced(at, 1) }
}

function addressOf(url: unknown, otherwise: string): string {
  if (typeof url !== 'string') return otherwise
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`--url ${url} is not an address.`)
  return url.replace(/\/+$/, '')
}
