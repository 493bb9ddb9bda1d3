import type { Schema } from './operations.ts'
import type { Random } from './random.ts'
import type { Ref } from './step.ts'

interface Entry {
  ref: Ref
  value: string | number
  /** The names it was returned under, in plain letters. */
  names: Set<string>
  /** The credentials that saw it: one of them may use it. */
  seenBy: Set<string>
  /** What the request named that returned it: a start belongs to a business, a lead too. */
  kin: Set<string | number>
}

const MOST_PER_LIST = 4
const MOST = 3000

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

interface Origin {
  credential: string
  kin: Iterable<string | number>
}

/** What the service returned so far, to be used in later requests. */
export function makePool(random: Random) {
  const entries = new Map<string | number, Entry>()
  const byName = new Map<string, Entry[]>()

  const add = (name: string, value: string | number, ref: Ref, from: Origin) => {
    const found = entries.get(value)
    if (!found && entries.size >= MOST) return
    const entry = found ?? { ref, value, names: new Set(), seenBy: new Set(), kin: new Set() }
    entries.set(value, entry)
    entry.seenBy.add(from.credential)
    for (const each of from.kin) entry.kin.add(each)
    const key = plain(name)
    if (entry.names.has(key)) return
    entry.names.add(key)
    byName.set(key, [...(byName.get(key) ?? []), entry])
  }

  const harvest = (name: string, value: unknown, ref: Ref, from: Origin): void => {
    const below = (key: string | number): Ref => ({ $from: ref.$from, $at: [...ref.$at, key] })
    if (typeof value === 'string') {
      if (value !== '' && value.length <= 300) add(name, value, ref, from)
    } else if (typeof value === 'number') add(name, value, ref, from)
    else if (Array.isArray(value))
      for (const [i, item] of value.slice(0, MOST_PER_LIST).entries()) harvest(name, item, below(i), from)
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) harvest(key, item, below(key), from)
  }

  const patterns = new Map<string, RegExp>()
  const matches = (pattern: string, { value }: Entry): boolean => {
    const regex = patterns.get(pattern) ?? new RegExp(pattern, 'u')
    patterns.set(pattern, regex)
    return typeof value === 'string' && regex.test(value)
  }

  const listFor = (name: string, schema: Schema): Entry[] => {
    const key = plain(name)
    const pattern = schema.pattern ?? ''
    const isId = /^\^[a-z]+_/.test(pattern)
    const list = isId
      ? [...entries.values()].filter(each => matches(pattern, each))
      : [...byName].flatMap(([known, some]) =>
          known === key || (key.length > 4 && known.endsWith(key)) ? some : [],
        )
    return list.filter(({ value }) => fits(schema, value))
  }

  /** Favors what's new: old bookings are over. */
  const recent = (list: readonly Entry[]): Entry =>
    random.chance(0.6) ? random.pick(list.slice(-6)) : random.pick(list)

  return {
    harvest,
    /** A value for this parameter or field, if one was returned. Ids are told apart by their pattern. */
    find(name: string, schema: Schema, context: ReadonlySet<string | number>): Entry | null {
      const fitting = listFor(name, schema)
      const related = fitting.filter(
        ({ value, kin }) => context.has(value) || [...kin].some(each => context.has(each)),
      )
      if (related.length > 0 && random.chance(0.9)) return recent(related)
      return fitting.length > 0 ? recent(fitting) : null
    },
    kinOf: (value: unknown): Iterable<string | number> => entries.get(value as string | number)?.kin ?? [], // other types aren't in it
    has: (name: string, schema: Schema): boolean => listFor(name, schema).length > 0,
    /** Keys of agents, businesses or operators. */
    keys: (prefix: string): Entry[] =>
      [...entries.values()].filter(
        ({ value }) => typeof value === 'string' && new RegExp(`^${prefix}_[0-9a-f]{40}$`).test(value),
      ),
    anything: (): Entry | null => (entries.size > 0 ? random.pick([...entries.values()]) : null),
  }
}

export type Pool = ReturnType<typeof makePool>

function fits({ type, pattern, maxLength, enum: values }: Schema, value: string | number): boolean {
  const types = [type ?? []].flat()
  if (values && !values.includes(value)) return false
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  if (types.length > 0 && !types.includes('string')) return false
  if (pattern && !new RegExp(pattern, 'u').test(value)) return false
  return value.length <= (maxLength ?? Number.POSITIVE_INFINITY)
}
