import type { Operation, Parameter } from './operations.ts'
import type { Pool } from './pool.ts'
import type { Random } from './random.ts'
import type { Step, Value } from './step.ts'
import { hostileTexts, type Manner, makeValues, type Values } from './values.ts'

const prefixes = { agent: 'agx', business: 'bzk', operator: 'opk', none: 'agx' }
/** Ends what other requests need, so it's rarer. */
const isFinal = ({ method, path }: Operation) =>
  method === 'DELETE' ||
  /rotate|suspend|withdraw|revoke/.test(path) ||
  (method === 'PATCH' && path.startsWith('/operator/agents'))

interface Choices {
  operations: readonly Operation[]
  /** How often each succeeded, over all sequences: what never did is tried more often. */
  succeeded: ReadonlyMap<string, number>
}

/** Makes one request after another, from what was returned so far. */
export function makeGenerator(random: Random, pool: Pool, { operations, succeeded }: Choices) {
  const isPossible = ({ params, body }: Operation) =>
    params.every(each => each.name === 'provider' || pool.has(each.name, each.schema)) &&
    (!body?.schema.required?.includes('lead_id') || pool.has('lead_id', {}))
  const weightOf = (operation: Operation) =>
    (isFinal(operation) ? 0.15 : 1) *
    (operation.method === 'GET' ? 0.6 : 1) *
    (succeeded.has(operation.id) ? 1 : isPossible(operation) ? 4 : 0.3)

  const credentialFor = ({ audience }: Operation, seenBy: ReadonlySet<string>): Value | null => {
    if (random.chance(0.03)) return null
    if (random.chance(0.02))
      return random.pick(['agx_nonsense', 'x y', '', '\u00ff', `bzk_${'0'.repeat(40)}`])
    const kind = random.chance(0.04) ? random.pick(['agent', 'business', 'operator'] as const) : audience
    if (kind === 'none' && random.chance(0.5)) return null
    const keys = pool.keys(prefixes[kind])
    // Mostly one that has seen the id it asks for.
    const knowing = keys.filter(({ value }) => seenBy.has(String(value)))
    const some = knowing.length > 0 && random.chance(0.85) ? knowing : keys
    if (kind === 'operator' && (some.length === 0 || random.chance(0.7))) return { $operator: true }
    return some.length > 0 ? random.pick(some).ref : null
  }

  const odd = (parameter: Parameter, values: Values): Value =>
    values.harm(null, parameter.schema, random.pick(['boundary', 'mutated', 'hostile'] as const))

  const bodyFor = (operation: Operation, values: Values): Value | undefined => {
    if (!operation.body) return random.chance(0.03) ? random.pick<Value>([{}, null, [], 'x']) : undefined
    const { schema, example, required } = operation.body
    if (!required && random.chance(0.3)) return undefined
    if (random.chance(0.02))
      return {
        $raw: random.pick([
          '',
          '{',
          '[]',
          'null',
          '"x"',
          '{"a":1}{"a":2}',
          '['.repeat(40),
          '{"__proto__":{"a":1}}',
          '\ufeff{}',
        ]),
      }
    const body = values.valid('body', schema, example)
    if (random.chance(0.7)) return body
    const how = random.pick<Manner>(['boundary', 'mutated', 'hostile'])
    const once = values.changed(body, schema, how)
    return random.chance(0.2) ? values.changed(once, schema, how) : once
  }

  return (id: number): Step => {
    const operation = random.weighted(operations, weightOf)
    const seenBy = new Set<string>()
    const context = new Set<string | number>()
    const values = makeValues(random, pool, context)
    const params: Record<string, Value> = {}
    for (const parameter of operation.params) {
      const found = random.chance(0.93) ? pool.find(parameter.name, parameter.schema, context) : null
      for (const each of found?.seenBy ?? []) seenBy.add(each)
      if (found) for (const each of [found.value, ...found.kin]) context.add(each)
      params[parameter.name] =
        found?.ref ?? (random.chance(0.6) ? (parameter.example as Value) : odd(parameter, values)) // examples are JSON
    }
    const query = operation.query
      .filter(each => each.required || random.chance(0.3))
      .map((each): [string, Value] => [
        each.name,
        random.chance(0.8) ? values.valid(each.name, each.schema, each.example) : odd(each, values),
      ])
    if (random.chance(0.02))
      query.push([random.pick(['x', 'limit', '__proto__', '%00']), random.pick(hostileTexts)])
    // Nothing waits for events here.
    const waiting = query.find(([name]) => name === 'wait')
    if (waiting) waiting[1] = 0
    const headers: Record<string, Value> = {}
    if (operation.headers.includes('Idempotency-Key') && random.chance(0.15))
      headers['Idempotency-Key'] = random.chance(0.9)
        ? `fuzz-${random.int(40)}`
        : random.pick(['x'.repeat(256), ' ', '\u00e9'])
    if (operation.headers.includes('If-None-Match') && random.chance(0.1))
      headers['If-None-Match'] = random.pick(['*', '"x"', ','.repeat(200)])
    if (random.chance(0.02))
      headers['Content-Type'] = random.pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'x',
      ])
    if (random.chance(0.02)) headers.Accept = random.pick(['text/html', 'x/y', '*/*;q=0', ','.repeat(50)])
    const body = bodyFor(operation, values)
    return {
      id,
      operation: operation.id,
      method: operation.method,
      path: operation.path,
      params,
      query,
      headers,
      credential: credentialFor(operation, seenBy),
      ...(body !== undefined && { body }),
      // Appointments take place, and what has an end ends.
      ...(random.chance(0.02) && { hours: random.pick([1, 20, 30, 80]) }),
    }
  }
}
