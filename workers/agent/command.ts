import { parseArgs } from 'node:util'
import type { Body, Client } from './client.ts'
import type { Pen } from './show.ts'

/** The person said something that no command understands. */
export class UsageError extends Error {}

interface Flag {
  /** What is to stand behind it; without this it is yes or no. */
  value?: string
  needed?: true
  /** It may be said several times. */
  many?: true
}

export interface Asked {
  /** What stands behind the command, in order. */
  words: string[]
  flags: Record<string, string | true | string[]>
}

export interface Command {
  words?: string[]
  flags?: Record<string, Flag>
  about: string
  run(client: Client, asked: Asked): Promise<Body>
  show(answer: Body, pen: Pen): string
}

type Form = Pick<Command, 'words' | 'flags'>

export const everywhere: Record<string, Flag> = {
  url: { value: 'ADDRESS' },
  key: { value: 'agx_…' },
  json: {},
  help: {},
}

/** What was asked of a command, or one line that says what is wrong with it. */
export function readAsked({ words = [], flags = {} }: Form, args: string[]): Asked {
  const all = { ...everywhere, ...flags }
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(all).map(([name, { value, many = false }]) => [
          name,
          { type: value ? ('string' as const) : ('boolean' as const), multiple: many },
        ]),
      ),
    })
    const asked = { words: positionals, flags: values as Asked['flags'] } // no option is declared otherwise
    if (asked.flags.help) return asked
    for (const [i, word] of words.entries()) if (!positionals[i]) throw new UsageError(`${word} is missing.`)
    const extra = positionals[words.length]
    if (extra !== undefined)
      throw new UsageError(`“${extra}” is one word too many; put quotes around a text.`)
    for (const [name, { needed }] of Object.entries(all))
      if (needed && !asked.flags[name]) throw new UsageError(`--${name} is missing.`)
    return asked
  } catch (error) {
    // parseArgs says it in one sentence, and then explains itself.
    if (error instanceof TypeError && 'code' in error)
      throw new UsageError(`${error.message.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`)
    throw error
  }
}

export function usageOf(name: string, { words = [], flags = {} }: Form): string {
  const each = Object.entries(flags).map(([flag, { value, needed, many }]) => {
    const text = `--${flag}${value ? ` ${value}` : ''}`
    return needed ? text : `[${text}]${many ? ' …' : ''}`
  })
  return [name, ...words, ...each].join(' ')
}

/** The query of these flags, where they were given. */
export function query(flags: Asked['flags'], names: string[]): string {
  const given = names.filter(name => flags[name] !== undefined)
  const text = new URLSearchParams(given.map(name => [name, String(flags[name])])).toString()
  return text === '' ? '' : `?${text}`
}

/** A word as a part of a path. */
export const part = (word: string | undefined): string => encodeURIComponent(word ?? '')
