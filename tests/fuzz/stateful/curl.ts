import { escaped, pathOf } from './play.ts'
import { isOperator, isPlainObject, isRaw, isRef, type Ref, type Step, type Value } from './step.ts'

/** Steps as shell lines that can be pasted: they need curl, jq, and the service's URL and operator key. */
export function curlLines(steps: readonly Step[]): string[] {
  const used = new Set(steps.flatMap(refsOf).map(({ $from }) => $from))
  return [
    'BASE=http://localhost:3000 OPERATOR_KEY=opk_…',
    ...steps.map(step => lineOf(step, used.has(step.id))),
  ]
}

function lineOf(step: Step, isUsed: boolean): string {
  const parts = [
    `curl -s -X ${step.method}`,
    `"$BASE"${quoted(pathOf(step, (_, value) => hole(value, escaped)))}`,
  ]
  for (const [name, value] of Object.entries(step.headers))
    parts.push(`-H ${quoted(`${name}: ${hole(value)}`)}`)
  if (step.credential !== null) parts.push(`-H ${quoted(`Authorization: Bearer ${hole(step.credential)}`)}`)
  if (step.body !== undefined && step.method !== 'GET') {
    if (!('Content-Type' in step.headers)) parts.push("-H 'Content-Type: application/json'")
    parts.push(`--data-raw ${quoted(json(step.body))}`)
  }
  const line = parts.join(' ')
  const later = step.hours ? `# ${step.hours} hours later\n` : ''
  return later + (isUsed ? `r${step.id}=$(${line})` : line)
}

// Holes are filled by the shell, so they're marked until the text around them is quoted.
const OPEN = '\ue000'
const CLOSE = '\ue001'

function hole(value: Value, write: (text: string) => string = text => text): string {
  if (isOperator(value)) return `${OPEN}$OPERATOR_KEY${CLOSE}`
  if (isRef(value)) return `${OPEN}${lookUp(value)}${CLOSE}`
  if (isRaw(value)) return write(value.$raw)
  return write(typeof value === 'string' ? value : json(value))
}

function json(value: Value): string {
  if (isRaw(value)) return value.$raw
  if (isOperator(value)) return `"${hole(value)}"`
  // jq writes the value as JSON, with its quotes.
  if (isRef(value)) return `${OPEN}${lookUp(value, 'c')}${CLOSE}`
  if (Array.isArray(value)) return `[${value.map(json).join(',')}]`
  if (isPlainObject(value))
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}:${json(each)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

const lookUp = ({ $from, $at }: Ref, flag = 'r'): string => {
  const path = $at
    .map(part => (typeof part === 'number' ? `[${part}]` : `[${JSON.stringify(part)}]`))
    .join('')
  return `$(jq -${flag} '.${path}' <<<"$r${$from}")`
}

/** In single quotes, with the holes in double ones. */
const quoted = (text: string): string =>
  `'${text.replaceAll("'", `'\\''`).replaceAll(new RegExp(`${OPEN}(.*?)${CLOSE}`, 'gs'), (_, inner: string) => `'"${inner.replaceAll(`'\\''`, "'")}"'`)}'`

function refsOf(step: Step): Ref[] {
  const found: Ref[] = []
  const visit = (value: Value): void => {
    if (isRef(value)) found.push(value)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (isPlainObject(value)) Object.values(value).forEach(visit)
  }
  for (const value of [
    step.credential,
    step.body ?? null,
    ...Object.values(step.params),
    ...Object.values(step.headers),
  ])
    visit(value)
  for (const [, value] of step.query) visit(value)
  return found
}
