import type { SecretBox } from '../secrets.ts'
import type { LinkedCalendar } from './linked-queries.ts'

/** What a calendar calls itself, or its host. */
export const calendarName = (
  secrets: SecretBox,
  { id, name, host }: Pick<LinkedCalendar, 'id' | 'name' | 'host'>,
): string => (name ? secrets.open(name, `linked_calendars.name ${id}`) : host)
