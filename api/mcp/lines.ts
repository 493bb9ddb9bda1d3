import { localTime } from '../../shared/local-time.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Models are bad at weekdays: Tue 2026-11-24T09:00:00-06:00. */
export const dated = (local: string): string =>
  `${weekdays[new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()]} ${local}`

/** The same for an instant in UTC. */
export const datedIn = (at: string, timeZone: string): string => dated(localTime(new Date(at), timeZone))

/** Joins the parts that aren't empty into one sentence. */
export const sentence = (...parts: (string | false | null | undefined)[]): string =>
  `${parts.filter(Boolean).join(', ')}.`

export const warningLines = (warnings: { code: string; message: string }[] = []) =>
  warnings.map(each => `Warning ${each.code}: ${each.message}`)

/** The next steps of a response, for facts that leave out the rest. */
export const stepsOf = (body: object) => ('nextSteps' in body ? { nextSteps: body.nextSteps } : {})
