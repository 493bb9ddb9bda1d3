import type { Schema } from './operations.ts'
import type { Pool } from './pool.ts'
import type { Random } from './random.ts'
import { isPlainObject, type Value } from './step.ts'

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00x',
  `a${'\u0301\u0316'.repeat(40)}`,
  "'; drop table agents; --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  '\u202e\u2066abc\u200b',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  '٣٤٥',
  '👍'.repeat(200),
  'x'.repeat(5000),
  '\r\nSet-Cookie: a=b',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01T00:00:00Z',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  'a@b',
  '4111 1111 1111 1111',
  'My SSN is 123-45-6789',
  '\ufeff',
  '%00%ff',
]
const hostileNumbers = [
  '1e400',
  '-1e400',
  '9223372036854775808',
  '-0',
  '1e-400',
  '0.1',
  '2147483648',
  '-2147483649',
  '9'.repeat(300),
]
/** Names of fields whose values mean something only if the service returned them. */
const isReference = /(^|_)(id|ids|slug|start|service|cursor|after|version|token|deposits)$/i
const others: Value[] = [null, true, 0, 1.5, 'x', [], {}, [[]], [null]]

/** Values of a schema: those that fit, those at its edges, and those that were made to do harm. */
export function makeValues(random: Random, pool: Pool, context: Set<string | number>) {
  const wanted = (schema: Schema): string => {
    const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
    const plain = types.filter(type => type !== 'null')
    return types.includes('null') && random.chance(0.1) ? 'null' : (plain[0] ?? 'null')
  }

  /** One that fits, from what was returned if it can be. */
  function valid(name: string, schema: Schema, example?: unknown): Value {
    if (/phone/i.test(name) && random.chance(0.8)) return `+1210${random.int(8_000_000) + 2_000_000}`
    if (/email/i.test(name) && random.chance(0.8)) return `fuzz${random.int(1_000_000)}@customer.example`
    const found = random.chance(isReference.test(name) ? 0.9 : 0.25) ? pool.find(name, schema, context) : null
    if (found) {
      for (const each of [found.value, ...found.kin]) context.add(each)
      return found.ref
    }
    const shown = example ?? schema.examples?.[0] ?? schema.default
    const part = schema.anyOf ? random.pick(schema.anyOf) : schema
    if (schema.properties || schema.additionalProperties) return object(schema, shown)
    if (shown !== undefined && random.chance(0.7)) return shown as Value // examples are JSON
    if (part !== schema) return valid(name, part)
    if (schema.const !== undefined) return schema.const as Value // a literal
    if (schema.enum) return random.pick(schema.enum) as Value // literals
    switch (wanted(schema)) {
      case 'object':
        return object(schema, shown)
      case 'array':
        return Array.from({ length: count(schema) }, () => valid(name, schema.items ?? {}))
      case 'boolean':
        return random.chance(0.5)
      case 'integer':
        return range(schema)
      case 'number':
        return range(schema)
      case 'null':
        return null
      default:
        return text(schema, shown)
    }
  }

  const count = ({ minItems = 0, maxItems = 3 }: Schema) => Math.min(maxItems, minItems + random.int(3))
  const range = ({ minimum = 0, maximum = 1000 }: Schema) => {
    const from = Math.max(minimum, -1000)
    return Math.floor(from + random.int(Math.max(1, Math.min(maximum, from + 1000) - from + 1)))
  }

  function object(schema: Schema, example: unknown): Value {
    const shown: Record<string, unknown> =
      typeof example === 'object' && example !== null ? { ...example } : {}
    const out: { [name: string]: Value } = {}
    for (const name of new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(shown)])) {
      const field = schema.properties?.[name]
      const isRequired = schema.required?.includes(name)
      // Mostly as in the example, which makes sense as a whole.
      if (!isRequired && random.chance(name in shown ? 0.05 : 0.9)) continue
      out[name] = field ? valid(name, field, shown[name]) : (shown[name] as Value) // examples are JSON
    }
    return out
  }

  const words = [
    'pipe',
    'drips',
    'under',
    'the',
    'sink',
    'since',
    'monday',
    'evening',
    'quote',
    'zip',
    'agent',
    'slot',
    'kitchen',
    'repair',
  ]
  function text({ minLength = 1, maxLength = 80, pattern, format }: Schema, shown: unknown): Value {
    if (format === 'date-time')
      return new Date(Date.UTC(2026, 10, 23, 15) + random.int(20 * 24) * 3_600_000).toISOString()
    if (format === 'date') return `2026-11-${24 + random.int(7)}`
    if (format === 'uri') return `https://agent${random.int(100)}.example.com/hook`
    if (pattern) return typeof shown === 'string' ? shown : 'x'
    const sentence = Array.from({ length: 3 + random.int(12) }, () => random.pick(words)).join(' ')
    return `${sentence} ${random.int(100_000)}`.padEnd(minLength, '.').slice(0, maxLength)
  }

  /** At the edges of what the schema allows, and just outside of them. */
  function boundary(schema: Schema): Value {
    const {
      minLength = 0,
      maxLength = 200,
      minItems = 0,
      maxItems = 20,
      minimum = 0,
      maximum = 1000,
    } = schema
    const part = schema.anyOf ? random.pick(schema.anyOf) : schema
    if (part !== schema) return boundary(part)
    switch ([schema.type ?? 'string'].flat()[0]) {
      case 'integer':
      case 'number':
        return random.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, 0, -1])
      case 'array': {
        const length = random.pick([
          minItems,
          Math.min(maxItems, 300),
          Math.min(maxItems, 300) + 1,
          0,
          Math.max(0, minItems - 1),
        ])
        const item = valid('item', schema.items ?? {})
        return Array.from({ length }, () => item)
      }
      case 'object':
        return {}
      case 'boolean':
        return random.chance(0.5)
      default: {
        const most = Math.min(maxLength, 10_000)
        const length = random.pick([minLength, most, most + 1, Math.max(0, minLength - 1), 1])
        return random.pick(['x', 'é', '👍', ' ']).repeat(length)
      }
    }
  }

  const mutated = (): Value => {
    const other = random.chance(0.3) ? pool.anything()?.ref : null
    return other ?? random.pick(others)
  }

  const hostile = (): Value =>
    random.chance(0.8) ? random.pick(hostileTexts) : { $raw: random.pick(hostileNumbers) }

  /** A body with one place changed, at any depth. */
  function changed(body: Value, schema: Schema, how: Manner): Value {
    if (!isPlainObject(body)) return harm(body, schema, how)
    const names = Object.keys(schema.properties ?? body)
    if (names.length === 0 || random.chance(0.03)) return harm(body, schema, how)
    const name = random.pick(names)
    const field = schema.properties?.[name] ?? {}
    if (how === 'mutated' && random.chance(0.25)) {
      const { [name]: _, ...rest } = body
      return rest
    }
    if (how === 'mutated' && random.chance(0.1)) return { ...body, [`${name}_x`]: harm(null, field, how) }
    const old = body[name]
    const isDeep = (isPlainObject(old) || Array.isArray(old)) && random.chance(0.7)
    return { ...body, [name]: isDeep ? inside(old, field, how) : harm(old ?? null, field, how) }
  }
  function inside(old: Value, schema: Schema, how: Manner): Value {
    if (!Array.isArray(old)) return changed(old, schema, how)
    if (old.length === 0) return [harm(null, schema.items ?? {}, how)]
    const at = random.int(old.length)
    return old.map((item, i) => (i === at ? changed(item, schema.items ?? {}, how) : item))
  }
  const harm = (_old: Value, schema: Schema, how: Manner): Value =>
    how === 'boundary' ? boundary(schema) : how === 'mutated' ? mutated() : hostile()

  return { valid, changed, harm }
}

export type Values = ReturnType<typeof makeValues>
export type Manner = 'boundary' | 'mutated' | 'hostile'
