import { parseArgs } from 'node:util'
import type { Body, Client } from './client.ts'
import type { Pen } from './show.ts'

/** The arguments are wrong. */
export class UsageError extends Error {}

export interface ParsedArgs {
  /** Positional arguments, in order. */
  words: string[]
  flags: Record<string, string | true | string[]>
}

export interface Command {
  /** Its words, then its flags, as the help shows them: `SLUG --name TEXT [--detail KEY=TEXT] … [--dry-run]`. */
  usage?: string
  summary: string
  run(client: Client, args: ParsedArgs): Promise<Body>
  show(answer: Body, pen: Pen): string
}

const globalUsage = '[--url ADDRESS] [--key agx_…] [--json] [--help]'

/** A flag without a value is a boolean. One without brackets is required, and one before an ellipsis can be repeated. */
const flagsOf = (usage: string) =>
  [...usage.matchAll(/(\[?)--([\w-]+)( [^\s[\]]+)?\]?( …)?/g)].map(([, bracket, name = '', value, more]) => ({
    name,
    required: bracket === '',
    type: value ? ('string' as const) : ('boolean' as const),
    multiple: more !== undefined,
  }))

/** Parses the arguments of a command, or throws a UsageError with one line. */
export function parseCommandArgs(usage: string, args: string[]): ParsedArgs {
  const words = usage.split(/ ?\[?--/, 1).flatMap(text => text.split(' ').filter(Boolean))
  const all = flagsOf(`${globalUsage} ${usage}`)
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(all.map(flag => [flag.name, flag])),
    })
    const parsed = { words: positionals, flags: values as ParsedArgs['flags'] } // the options above declare nothing else
    if (parsed.flags.help) return parsed
    for (const [i, word] of words.entries()) if (!positionals[i]) throw new UsageError(`${word} is missing.`)
    const extra = positionals[words.length]
    if (extra !== undefined)
      throw new UsageError(`Unexpected argument “${extra}”. Put quotes around a value with spaces.`)
    for (const { name, required } of all)
      if (required && !parsed.flags[name]) throw new UsageError(`--${name} is missing.`)
    return parsed
  } catch (error) {
    // Only the first sentence of parseArgs' message is for people.
    if (error instanceof TypeError && 'code' in error)
      throw new UsageError(`${error.message.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`)
    throw error
  }
}

export const usageOf = (name: string, { usage = '' }: Pick<Command, 'usage'>) => `${name} ${usage}`.trim()

/** Arguments as the client wants them. The service checks the values, and its errors say what to send. */
export const unchecked = <T>(values: Record<string, unknown>): T => values as T
