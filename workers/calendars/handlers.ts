import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import { isId } from '../../shared/ids.ts'
import type { Handlers } from '../work.ts'

export const calendarHandlers: Handlers = {
  async 'calendars.read'(context, { calendar }) {
    if (isId('cal', calendar)) await refreshCalendar(context, calendar)
  },
}
