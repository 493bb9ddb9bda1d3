import { localTime } from '../../shared/local-time.ts'

/** Third-party text on one line: what it says can't look like a line of ours. JSON has only some line breaks escaped. */
export const quoted = (value: string | object): string =>
  JSON.stringify(value).replaceAll(
    /[\x85\u2028\u2029]/g,
    each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Models are bad at weekdays: Tue 2026-11-24T09:00:00-06:00. */
export const dated = (local: string): string =>
  `${weekdays[new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()]} ${local}`

/** The same for an instant in UTC. */
export const datedIn = (at: string, timeZone: string): string => dated(localTime(new Date(at), timeZone))

/** The parts that there are, as one sentence. */
export const sentence = (...parts: (string | false | null | undefined)[]): string =>
  `${parts.filter(Boolean).join(', ')}.`

export const warningLines = (warnings: { code: string; message: string }[] = []) =>
  warnings.map(each => `Warning ${each.code}: ${each.message}`)

/** The next steps of an answer, for facts that leave out the rest. */
export const stepsOf = (body: object) => ('nextSteps' in body ? { nextSteps: body.nextSteps } : {})
