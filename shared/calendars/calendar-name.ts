import type { SecretBox } from '../secrets.ts'
import type { LinkedCalendar } from './linked-queries.ts'

/** What a calendar calls itself, or its host. */
export const calendarName = (
  secrets: SecretBox,
  { name, host }: Pick<LinkedCalendar, 'name' | 'host'>,
): string => (name ? secrets.open(name) : host)
