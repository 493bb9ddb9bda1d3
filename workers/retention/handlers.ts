import { hasWrongClock } from '../../shared/queue/wrong-clock.ts'
import { eraseOldContacts } from '../../shared/retention/erase-old-contacts.ts'
import type { Handlers } from '../work.ts'

export const retentionHandlers: Handlers = {
  async 'retention.sweep'(context) {
    // The scheduler that hinted may run on another machine.
    if (!(await hasWrongClock(context, 'erase old contacts'))) await eraseOldContacts(context)
  },
}
