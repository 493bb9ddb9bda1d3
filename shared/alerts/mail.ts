import type { Context } from '../context.ts'
import type { EventRecord } from '../events/kinds.ts'
import type { Mail } from '../mail/mail.ts'
import { spokenTimes } from '../spoken-time.ts'
import { isAlertName, kindOf } from './kinds.ts'

const subjects = { started: 'Alert', lasting: 'Ongoing', ended: 'Resolved' }

/** The mail about an alert that starts, lasts or ends. Null if this version doesn't know it. */
export function alertMail(
  { baseUrl }: Pick<Context, 'baseUrl'>,
  { id, timestamp, data }: Extract<EventRecord, { type: 'operator.alert' }>,
  to: string,
): Mail | null {
  const { name, state, since, detail, runbook } = data
  if (!isAlertName(name)) return null
  const { title, page } = kindOf(name)
  const when = spokenTimes('UTC').dateTime(new Date(since))
  const text =
    state === 'ended'
      ? `${title} (${name})\nEnded: ${when}\nLast seen: ${detail}\n`
      : `${title} (${name}): ${detail}\nStarted: ${when}\n\nDetails: ${baseUrl}/operator/console${page}\nWhat to do: ${runbook}\n${
          state === 'started' ? "\nYou'll get an email a day until it's resolved, and one when it is.\n" : ''
        }`
  return { id, to, subject: `${subjects[state]}: ${title}`, text, at: new Date(timestamp), thread: null }
}
