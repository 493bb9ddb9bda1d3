import type { ComponentChildren } from 'preact'
import type { WrittenCard } from '../../shared/businesses/card.ts'

/** What the inputs of a form contain, as typed. */
export type Typed = URLSearchParams

export const typedText = (typed: Typed, name: string): string => (typed.get(name) ?? '').trim()

/** What's wrong with an input, in words. `name` is the input's name and id. */
export interface Problem {
  name: string
  message: string
}

export interface FormState {
  typed: Typed
  problems: readonly Problem[]
  message?: ActionMessage | null
}

/** What a button did without saving, and the id of the element that says so, or of a new input. */
export interface ActionMessage {
  at: string
  text?: string
}

/** Reports a problem. `name` is for fields with several inputs. */
export type Wrong = (message: string, name?: string) => void

/** One or several inputs that are read, compared and merged as one. `T` is what the form edits: the card, or a service. */
export interface Field<T> {
  /** The name of its first input, or the group's id. */
  name: string
  label: string
  /** All of its inputs, if it isn't just one. */
  inputs?: readonly string[]
  /** The paths that card-check.ts has for it, relative to `T`. */
  paths: readonly string[]
  /** What its inputs contain before anything is typed, as pairs of name and value. */
  fill(edited: T): [name: string, value: string][]
  /** Writes what was typed to `edited`, or reports what's wrong. */
  read(typed: Typed, edited: T, wrong: Wrong): void
  /** What was typed, as text for people. */
  show(typed: Typed): string
  render(form: FormState): ComponentChildren
}

/** A page of the card editor: a form for one part of the card. */
export interface Section<T> {
  title: string
  /** Its path in the editor. */
  path: string
  intro?: ComponentChildren
  /** The part that the form edits, or null if it isn't on the card anymore. */
  find(card: WrittenCard): T | null
  /** The card with the edited part. */
  put(card: WrittenCard, edited: T): unknown
  /** The start of the card check's paths for this part: '' or `services[3].` */
  prefix(card: WrittenCard): string
  fields(edited: T, card: WrittenCard, now: Date): Field<T>[]
  /** Checks what concerns several fields. */
  check?(edited: T, card: WrittenCard, wrong: (message: string, name: string) => void): void
  /** The input and the message for a problem that no field covers. */
  problemOf?(path: string, edited: T, message: string): Problem | null
  /** For forms that aren't just a column of fields. */
  Body?(props: BodyProps<T>): ComponentChildren
  /** Runs the action of any button but Save, without saving. Null if the section has no such button. */
  act?(action: string, typed: Typed): ActionResult | null
  /** The form that adds the part again if it isn't on the card anymore. */
  again?: Section<T>
  /** The page it's reached from, and where to go after saving. Default: the overview. */
  parent?: { path: string; label: string }
  /** A limit other than the usual one for forms. */
  maxBytes?: number
}

export interface BodyProps<T> {
  form: FormState
  fields: readonly Field<T>[]
  card: WrittenCard
}

export interface ActionResult {
  typed: Typed
  message: ActionMessage | null
  /** Also shows what's wrong so far. */
  checks?: boolean
}

export interface Parent {
  href: string
  label: string
}

/** How the overview shows a part of the card. */
export interface CardPart {
  title: string
  path: string
  /** What the card says now. */
  lines(card: WrittenCard, today: Temporal.PlainDate): string[]
  /** What to do about what's missing, by its name in completeness.ts. */
  todo?: Partial<Record<string, string>>
}

/** A section that edits the card itself, not a part such as a service. */
export type CardSection = Section<WrittenCard> & CardPart

export const cardSection = (section: Omit<CardSection, 'find' | 'put' | 'prefix'>): CardSection => ({
  find: card => card,
  put: (_, edited) => edited,
  prefix: () => '',
  ...section,
})

/** The currency of amounts that belong to the card, not to a service. */
export const currencyOf = ({ services }: WrittenCard): string => services[0]?.price.currency ?? 'USD'

const MAX_LINES = 5

/** The first few lines of a long list. */
export function firstOf(lines: string[]): string[] {
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines
}
