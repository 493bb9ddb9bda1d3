/** What a request sends. Nothing in it depends on a run: ids and keys refer to what earlier steps returned. */
export interface Step {
  /** Stays the same while others are left out. */
  id: number
  operation: string
  method: string
  /** Such as /leads/{id}. */
  path: string
  params: Record<string, Value>
  query: [name: string, value: Value][]
  headers: Record<string, Value>
  credential: Value | null
  body?: Value
  /** Hours that pass before it. */
  hours?: number
}

export type Value =
  | null
  | boolean
  | number
  | string
  | Value[]
  | { [name: string]: Value }
  | Ref
  | Raw
  | Operator

/** What the response to an earlier step holds at this pointer. */
export interface Ref {
  $from: number
  $at: (string | number)[]
}
/** Sent as it is, where JSON can't be written otherwise. */
interface Raw {
  $raw: string
}
/** The operator key of the settings. */
interface Operator {
  $operator: true
}

const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
export const isRef = (value: Value | undefined): value is Ref => has(value, '$from')
export const isRaw = (value: Value | undefined): value is Raw => has(value, '$raw')
export const isOperator = (value: Value | undefined): value is Operator => has(value, '$operator')
export const isPlainObject = (value: Value | undefined): value is { [name: string]: Value } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !isRef(value) &&
  !isRaw(value) &&
  !isOperator(value)

/** An earlier response that this needs is missing. */
export class Missing extends Error {}

/** What's known when a step is sent. */
export interface Known {
  answers: ReadonlyMap<number, unknown>
  operatorKey: string
}

/** A value as text: for paths, queries and headers. */
export function textOf(value: Value, known: Known): string {
  if (isOperator(value)) return known.operatorKey
  if (isRaw(value)) return value.$raw
  if (isRef(value)) return String(lookUp(value, known))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A body as it's sent. */
export function bodyOf(value: Value, known: Known): string {
  if (isRaw(value)) return value.$raw
  if (isOperator(value)) return JSON.stringify(known.operatorKey)
  if (isRef(value)) return JSON.stringify(lookUp(value, known))
  if (Array.isArray(value)) return `[${value.map(each => bodyOf(each, known)).join(',')}]`
  if (isPlainObject(value))
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}:${bodyOf(each, known)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

function lookUp({ $from, $at }: Ref, { answers }: Known): unknown {
  const found = $at.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    answers.get($from),
  )
  if (found === undefined) throw new Missing(`step ${$from} has no ${$at.join('.')}`)
  return found
}
