import { refuse } from '../refusal.ts'
import { allowedValues } from '../text.ts'

/** One error in a card. Shown as "path: message". */
export interface Fault {
  path: string
  message: string
  /** The values of an enum, for the hint. */
  allowed?: readonly unknown[]
}

/** A partly valid value: `undefined` where a fault was already reported. */
export type Shaped<T> = T extends string | number | boolean | null
  ? T | undefined
  : { [K in keyof T]: Shaped<T[K]> } | undefined

export class Faults {
  readonly list: Fault[] = []
  /** Where the reader is now. Only turned into text for a fault. */
  readonly path: (string | number)[] = []

  /** `whole` is the name of the checked value, for faults about all of it. */
  constructor(private readonly whole: string) {}

  add(path: string, message: string, allowed?: readonly unknown[]): undefined {
    this.list.push(allowed ? { path, message, allowed } : { path, message })
  }

  addHere(message: string, allowed?: readonly unknown[]): undefined {
    const path = this.path.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
    this.add(path.slice(1) || this.whole, message, allowed)
  }
}

/** Returns the normalized value, or undefined after reporting a fault at `faults.path`. */
export type Reader = (value: unknown, faults: Faults) => unknown

const MAX_HINT_LENGTH = 2000

/** Joins faults into one line, and counts those that don't fit. */
export function faultHint(faults: readonly Fault[]): string {
  let hint = ''
  for (const [index, { path, message }] of faults.entries()) {
    const next = `${index > 0 ? '; ' : ''}${path}: ${message}`
    if (hint.length + next.length > MAX_HINT_LENGTH) return `${hint}; and ${faults.length - index} more`
    hint += next
  }
  return hint
}

/** Refuses a write of `whole`. The first fault is the message. If there are several, the hint lists them all. */
export function refuseFaults(whole: string, faults: readonly Fault[]): never {
  const [first] = faults
  const fault = `${first?.path}: ${first?.message}`
  const values = first?.allowed ? ` ${allowedValues(first.path, first.allowed)}` : ''
  return faults.length === 1
    ? refuse(
        'invalid_request',
        `${fault}.`,
        `Nothing was saved. Correct ${first?.path} and send ${whole} again.${values}`,
      )
    : refuse('invalid_request', `${fault} (1 of ${faults.length} problems).`, faultHint(faults))
}
