/** Reads the calendar named as argument, until it's killed. */
import { refreshCalendar } from '../../shared/calendars/refresh.ts'
import { readConfig } from '../../shared/config.ts'
import { isId } from '../../shared/ids.ts'
import { openContext } from '../../shared/open-context.ts'
import { unlockSecrets } from '../../shared/unlock-secrets.ts'

const context = await openContext(readConfig(), 'workers', 'refresh')
await unlockSecrets(context)
const [id] = process.argv.slice(2)
if (isId('cal', id)) await refreshCalendar(context, id)
