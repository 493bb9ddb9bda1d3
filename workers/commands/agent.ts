import { join } from 'node:path'
import { AgentExchangeError } from '../../packages/client/src/main.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { makeClient } from '../agent/client.ts'
import { parseCommandArgs, UsageError } from '../agent/command.ts'
import { commands, help, helpOf, watching } from '../agent/help.ts'
import { openSavedKeys } from '../agent/saved-keys.ts'
import { escapeControls, makePen, toJson } from '../agent/show.ts'
import { watch } from '../agent/watch.ts'
import { print, printError } from './run-command.ts'

// `npm run agent -- …`: a command line client for people, over the same requests that agents send.
const pen = makePen(process.stdout)
const USAGE_EXIT_CODE = 2

// `head` closes the pipe early, and Ctrl-C ends a watch. Both are fine.
process.stdout.on('error', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

try {
  await run(process.argv.slice(2))
} catch (error) {
  const { bad } = makePen(process.stderr)
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1
  if (error instanceof UsageError) printError(`${bad('usage')} ${error.message}`)
  else if (error instanceof AgentExchangeError) {
    const hint =
      error.status === 0 ? 'Start it with npm start, or set another address with --url.' : error.hint
    printError(`${bad(escapeControls(error.code))} ${escapeControls(`${error.message} ${hint}`.trim())}`)
  } else if (error instanceof BadSetting) printError(error.message)
  else throw error
}

async function run(argv: string[]): Promise<void> {
  const { name, args } = splitArgs(argv)
  if (name === undefined && argv.length > 0 && !argv.includes('--help'))
    throw new UsageError('Name a command. See bun run agent --help.')
  if (name === undefined || name === 'help') return void print(help(pen))
  const command = commands[name]
  if (!command && name !== 'watch')
    throw new UsageError(`There is no command “${name}”. See bun run agent --help.`)
  const parsed = parseCommandArgs((command ?? watching).usage ?? '', args)
  const { url, key, json, help: wantsHelp, ...flags } = parsed.flags
  if (wantsHelp) return void print(helpOf(name, pen))

  const config = readConfig()
  const client = makeClient(
    parseUrl(url, config.baseUrl),
    openSavedKeys(join(config.dataDir, 'agent-keys.json')),
    typeof key === 'string' ? key : undefined,
  )
  if (!command) return watch(client, { json: json === true, all: flags.all === true, pen })
  const answer = await command.run(client, { ...parsed, flags })
  print(json ? toJson(answer, 2) : command.show(answer, pen))
}

/** Finds the command behind global flags. */
function splitArgs(argv: string[]): { name: string | undefined; args: string[] } {
  let at = 0
  while (argv[at]?.startsWith('-')) at += argv[at] === '--url' || argv[at] === '--key' ? 2 : 1
  return { name: argv[at], args: argv.toSpliced(at, 1) }
}

function parseUrl(url: unknown, defaultUrl: string): string {
  if (typeof url !== 'string') return defaultUrl
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`--url ${url} isn't an address.`)
  return url.replace(/\/+$/, '')
}
