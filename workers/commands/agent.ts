import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { type Body, makeClient, Refused } from '../agent/client.ts'
import { type Asked, commands, UsageError } from '../agent/commands.ts'
import { makePen } from '../agent/show.ts'
import { watch } from '../agent/watch.ts'

/** `bun run agent …`: the service in the hands of a person, over the same requests that agents send. */
const out = (text: string) => process.stdout.write(`${text}\n`)
const pen = makePen(process.stdout.isTTY)

function usage(): string {
  const lines = Object.values(commands).map(({ usage: text, about }) => `  ${text}\n      ${pen.soft(about)}`)
  return [
    `${pen.bold('bun run agent COMMAND')} [--url ADDRESS] [--key agx_…] [--json]`,
    '',
    ...lines,
    '  watch',
    `      ${pen.soft('events as they happen, until Ctrl-C')}`,
  ].join('\n')
}

function read(args: string[]): { name: string; asked: Asked } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries(
      [
        'url',
        'key',
        'zip',
        'industry',
        'q',
        'limit',
        'days',
        'service',
        'name',
        'email',
        'phone',
        'customer',
        'message',
        'note',
      ].map(flag => [flag, { type: 'string' as const }]),
    ),
  })
  const [name = '', ...words] = positionals
  return { name, asked: { words, flags: values as Asked['flags'] } } // parseArgs gives strings and true
}

try {
  const { name, asked } = read(process.argv.slice(2))
  const config = readConfig()
  const { url, key, json } = asked.flags
  const client = makeClient(
    typeof url === 'string' ? url.replace(/\/+$/, '') : config.baseUrl,
    join(config.dataDir, 'agent-key'),
    typeof key === 'string' ? key : undefined,
  )
  const command = commands[name]
  if (name === 'watch') await watch(client, { json: json === true, pen, out })
  else if (command) {
    const answer: Body = await command.run(client, asked)
    out(json ? JSON.stringify(answer, null, 2) : command.show(answer, pen))
  } else {
    out(usage())
    process.exit(name === '' || name === 'help' ? 0 : 1)
  }
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage()}\n`)
  else if (error instanceof Refused)
    process.stderr.write(`${pen.bad(error.code)} ${error.message}\n${error.hint}\n`)
  else if (error instanceof BadSetting) process.stderr.write(`${error.message}\n`)
  else throw error
  process.exit(1)
}
