import type { CalendarFault } from '../events/kinds.ts'
import type { Fetched } from '../webhooks/fetch-guarded.ts'

/** Why a calendar can't be read, for its owner. Follows "We can't read …:". */
export const faultText: Record<CalendarFault, string> = {
  not_found: 'there’s no calendar at this address anymore',
  refused: 'the address needs a sign-in. Use the private or secret address of the calendar',
  moved: 'the address redirects to another one. Use that one',
  server_error: 'the calendar’s server has a problem',
  unreachable: 'the calendar’s server can’t be reached',
  timeout: 'the calendar’s server takes too long',
  private_address: 'the address is inside a private network',
  too_large: 'the calendar is larger than 5 MB',
  not_calendar: 'the address doesn’t lead to a calendar file (.ics)',
  too_complex: 'the calendar has too many events in the next three months',
}

/** What's wrong with a response, or null if it may hold a calendar. */
export function faultOf(answer: Fetched): CalendarFault | null {
  if ('error' in answer) {
    if (answer.error === 'timeout') return 'timeout'
    const isPrivate = answer.error === 'blocked_address' || answer.error === 'invalid_url'
    return isPrivate ? 'private_address' : 'unreachable'
  }
  const { status, truncated } = answer
  if (status === 200) return truncated ? 'too_large' : null
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 403) return 'refused'
  // A 304 to an unconditional request is the server's mistake.
  return status >= 300 && status < 400 && status !== 304 ? 'moved' : 'server_error'
}
