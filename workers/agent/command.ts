import { parseArgs } from 'node:util'
import type { Body, Client } from './client.ts'
import type { Pen } from './show.ts'

/** The arguments are wrong. */
export class UsageError extends Error {}

interface Flag {
  /** The name of its value in the usage. Without one it's a boolean. */
  value?: string
  required?: true
  repeatable?: true
}

export interface ParsedArgs {
  /** Positional arguments, in order. */
  words: string[]
  flags: Record<string, string | true | string[]>
}

export interface Command {
  words?: string[]
  flags?: Record<string, Flag>
  summary: string
  run(client: Client, args: ParsedArgs): Promise<Body>
  show(answer: Body, pen: Pen): string
}

type Form = Pick<Command, 'words' | 'flags'>

const globalFlags: Record<string, Flag> = {
  url: { value: 'ADDRESS' },
  key: { value: 'agx_…' },
  json: {},
  help: {},
}

/** Parses the arguments of a command, or throws a UsageError with one line. */
export function parseCommandArgs({ words = [], flags = {} }: Form, args: string[]): ParsedArgs {
  const all = { ...globalFlags, ...flags }
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(all).map(([name, { value, repeatable = false }]) => [
          name,
          { type: value ? ('string' as const) : ('boolean' as const), multiple: repeatable },
        ]),
      ),
    })
    const parsed = { words: positionals, flags: values as ParsedArgs['flags'] } // the options above declare nothing else
    if (parsed.flags.help) return parsed
    for (const [i, word] of words.entries()) if (!positionals[i]) throw new UsageError(`${word} is missing.`)
    const extra = positionals[words.length]
    if (extra !== undefined)
      throw new UsageError(`Unexpected argument “${extra}”. Put quotes around a value with spaces.`)
    for (const [name, { required }] of Object.entries(all))
      if (required && !parsed.flags[name]) throw new UsageError(`--${name} is missing.`)
    return parsed
  } catch (error) {
    // Only the first sentence of parseArgs' message is for people.
    if (error instanceof TypeError && 'code' in error)
      throw new UsageError(`${error.message.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`)
    throw error
  }
}

export function usageOf(name: string, { words = [], flags = {} }: Form): string {
  const each = Object.entries(flags).map(([flag, { value, required, repeatable }]) => {
    const text = `--${flag}${value ? ` ${value}` : ''}`
    return required ? text : `[${text}]${repeatable ? ' …' : ''}`
  })
  return [name, ...words, ...each].join(' ')
}

/** Arguments as the client wants them. The service checks the values, and its errors say what to send. */
export const unchecked = <T>(values: Record<string, unknown>): T => values as T
