import { exampleDate, ZONE } from '../edge/example-times.ts'
import recorded from './answer-examples.json'

/** The day of the recorded appointment: a Tuesday, as in the examples of requests. */
const RECORDED = '2026-11-24'

const days = Temporal.PlainDate.from(RECORDED).until(exampleDate()).days

function moved(time: string): string {
  const at = Temporal.Instant.from(time).toZonedDateTimeISO(ZONE).add({ days })
  return time.endsWith('Z')
    ? at.toInstant().toString({ smallestUnit: 'millisecond' })
    : at.toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

const answers: Record<string, unknown> = JSON.parse(
  JSON.stringify(recorded).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, moved),
)

/** A real response of a main route (`npm run answer-examples`), with its times moved to those of the request. */
export const recordedAnswer = ({ method, path }: { method: string; path: string }, status: string): unknown =>
  answers[`${method} ${path} ${status}`]
