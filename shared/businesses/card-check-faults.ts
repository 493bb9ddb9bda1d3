/** One thing wrong with a card: where, and a message that reads on after "path: ". */
export interface Fault {
  path: string
  message: string
}

/** What a check has built so far: the card's own shape, `undefined` wherever a fault was already told. */
export type Shaped<T> = T extends string | number | boolean | null
  ? T | undefined
  : { [K in keyof T]: Shaped<T[K]> } | undefined

export class Faults {
  readonly list: Fault[] = []
  /** The way down to where a reader stands. It becomes a text only when there is a fault to tell. */
  readonly way: (string | number)[] = []

  /** `whole` names what is checked, for a fault of all of it. */
  constructor(private readonly whole: string) {}

  add(path: string, message: string): undefined {
    this.list.push({ path, message })
  }

  addHere(message: string): undefined {
    const path = this.way.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
    this.add(path.slice(1) || this.whole, message)
  }
}

/** Takes a value at the place where `faults` stands: its normal form, or undefined after telling a fault. */
export type Reader = (value: unknown, faults: Faults) => unknown

const longestHint = 2000

/** All faults in one line, "path: message; path: message"; what does not fit is counted. */
export function faultHint(faults: readonly Fault[]): string {
  let hint = ''
  for (const [index, { path, message }] of faults.entries()) {
    const next = `${index > 0 ? '; ' : ''}${path}: ${message}`
    if (hint.length + next.length > longestHint) return `${hint}; and ${faults.length - index} more`
    hint += next
  }
  return hint
}
