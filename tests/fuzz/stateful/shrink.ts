import type { Failure } from './sequence.ts'
import { isPlainObject, type Step, type Value } from './step.ts'

/** The kind of the fault that these steps end in, or null. */
export type Replay = (steps: readonly Step[]) => Promise<string | null>

/** The fewest steps and smallest values found that still end in the same fault. */
export async function shrink({ steps, fault }: Failure, replay: Replay, mostReplays = 300): Promise<Step[]> {
  let best = steps
  let replays = 0
  const failing = steps.at(-1)
  const accepts = async (candidate: Step[]): Promise<boolean> => {
    if (replays >= mostReplays || candidate.at(-1)?.id !== failing?.id) return false
    replays++
    if ((await replay(candidate)) !== fault.kind) return false
    best = candidate
    return true
  }
  await leaveOutSteps(() => best, accepts)
  // Values next; and then other steps may have become needless.
  for (let before = -1; before !== size(best); ) {
    before = size(best)
    for (let i = best.length - 1; i >= 0; i--) await shrinkStep(() => best, i, accepts)
    await leaveOutSteps(() => best, accepts)
  }
  return best
}

const size = (steps: readonly Step[]): number => JSON.stringify(steps).length

type Accepts = (candidate: Step[]) => Promise<boolean>

/** Halves first, then quarters, down to single steps. The last one stays. */
async function leaveOutSteps(best: () => Step[], accepts: Accepts): Promise<void> {
  for (
    let length = Math.ceil((best().length - 1) / 2);
    length >= 1;
    length = length === 1 ? 0 : Math.ceil(length / 2)
  ) {
    for (let at = best().length - 1 - length; at > -length; at -= length) {
      const from = Math.max(0, at)
      if (at + length <= best().length - 1) await accepts(best().toSpliced(from, at + length - from))
    }
  }
}

type Path = (string | number)[]

/** What a request can do without, the largest first, and then every smaller value. */
async function shrinkStep(best: () => Step[], at: number, accepts: Accepts): Promise<void> {
  const start = best()[at]
  if (!start) return
  for (const path of placesIn(start)) {
    const step = best()[at]
    const value = step && valueAt(step, path)
    if (!step || value === undefined) continue
    if (await accepts(best().with(at, without(step, path)))) continue
    for (const smaller of smallerValues(value))
      if (await accepts(best().with(at, replaced(step, path, smaller)))) break
  }
}

/** Everything but what makes it the same request, parents before their parts. */
function placesIn({ body, hours, headers, query, params }: Step): Path[] {
  const below = (value: Value, path: Path): Path[] => {
    const parts = Array.isArray(value) ? [...value.keys()] : isPlainObject(value) ? Object.keys(value) : []
    return parts.flatMap(part => {
      const inner = [...path, part]
      return [inner, ...below((value as Value[])[part as number] ?? null, inner)] // a part that it has
    })
  }
  return [
    ...(body === undefined ? [] : [['body'], ...below(body, ['body'])]),
    ...(hours === undefined ? [] : [['hours']]),
    ...below(headers, ['headers']),
    // From the end, so that the others keep their places.
    ...[...query.keys()].reverse().flatMap((i): Path[] => [
      ['query', i],
      ['query', i, 1],
    ]),
    ...Object.keys(params).map(name => ['params', name]),
    ['credential'],
  ]
}

const valueAt = (step: Step, path: Path): Value | undefined =>
  path.reduce<Value | undefined>(
    (at, part) => (typeof at === 'object' && at !== null ? (Reflect.get(at, part) as Value) : undefined),
    step as unknown as Value, // a step is JSON
  )

function replaced(step: Step, path: Path, value: Value): Step {
  const copy = structuredClone(step)
  const parent = valueAt(copy, path.slice(0, -1))
  if (typeof parent === 'object' && parent !== null) Reflect.set(parent, path.at(-1) ?? '', value)
  return copy
}

function without(step: Step, path: Path): Step {
  const [part] = path
  const last = path.at(-1) ?? ''
  if (part === 'credential') return { ...step, credential: null }
  if (part === 'params') return { ...step, params: { ...step.params, [last]: '-' } }
  const copy = structuredClone(step)
  const parent = valueAt(copy, path.slice(0, -1))
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, last)
  return copy
}

/** Shorter texts, lists and smaller numbers, the smallest first. */
function* smallerValues(value: Value): Generator<Value> {
  if (typeof value === 'string') {
    const characters = [...value]
    for (let length = 0; length < characters.length; length = length * 2 + 1) {
      yield characters.slice(0, length).join('')
      yield characters.slice(characters.length - length).join('')
    }
  } else if (typeof value === 'number') {
    for (const less of [0, 1, Math.trunc(value / 2)]) if (Math.abs(less) < Math.abs(value)) yield less
  } else if (Array.isArray(value) && value.length > 1) yield value.slice(0, Math.ceil(value.length / 2))
}
