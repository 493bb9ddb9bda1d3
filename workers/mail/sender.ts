import { alertMail } from '../../shared/alerts/mail.ts'
import type { Context } from '../../shared/context.ts'
import { countReports } from '../../shared/customer/report-queries.ts'
import { headlineOf } from '../../shared/desk/headline.ts'
import { isNews } from '../../shared/desk/is-news.ts'
import { linkMail } from '../../shared/desk/link-mail.ts'
import { mailedDeskLink } from '../../shared/desk/links.ts'
import { mailText } from '../../shared/desk/mail-text.ts'
import { settingMail } from '../../shared/desk/setting-mail.ts'
import {
  type BusinessMailedKind,
  type EventRecord,
  parseRecord,
  type UnmailedKind,
} from '../../shared/events/kinds.ts'
import type { Mail, Mailer } from '../../shared/mail/mail.ts'
import { loggable } from '../../shared/mail/reason.ts'
import { operatorLinkMail } from '../../shared/operators/links.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import type { ClaimedDelivery, Sender } from '../../shared/webhooks/delivery.ts'
import { failureOf } from './failure.ts'

export function openMailSender(context: Context, mailer: Mailer): Sender {
  return {
    async send(delivery) {
      const mail = await mailOf(context, delivery)
      // 250 ends the delivery.
      if (!mail) return { status: 250, error: null, answer: 'nothing to send' }
      try {
        const { status, answer } = await mailer.send(mail)
        return { status, error: null, answer: loggable(answer) }
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

async function mailOf(context: Context, delivery: ClaimedDelivery): Promise<Mail | null> {
  const event = parseRecord(delivery.record)
  if (event.type === 'customer.reported' || event.type === 'operator.alert') {
    // OPERATOR_EMAIL may have changed since.
    if (delivery.address !== context.config.operatorEmail) return null
    return event.type === 'operator.alert'
      ? alertMail(context, event, delivery.address)
      : reportMail(context, event, delivery.address)
  }
  if (event.type === 'desk.link_requested') return linkMail(context, event)
  if (event.type === 'desk.setting_changed') return settingMail(context, event)
  if (event.type === 'operator.link_requested') return operatorLinkMail(context, event)
  // Mail to others than businesses has its own text above.
  const toBusiness = event satisfies { type: BusinessMailedKind | UnmailedKind }
  if (!(await isNews(context, event))) return null
  const slug = event.business?.slug ?? ''
  const link = await mailedDeskLink(context, {
    event: event.id,
    slug,
    lead: event.lead_id,
    to: delivery.address,
  })
  if (!link) return null
  return {
    ...mailText(toBusiness, await headlineOf(context, event.lead_id), {
      link: link.url,
      until: spokenTimes(link.timezone).dateTime(link.expiresAt),
    }),
    id: event.id,
    to: delivery.address,
    at: new Date(event.timestamp),
    thread: event.lead_id,
  }
}

const HOUR = 3_600_000
/**
 * Anyone can get pages and report them. The alert and the console have what isn't mailed. The first of each hour of the clock
 * are mailed, so nobody stops the mails by reporting without a pause.
 */
const MAX_REPORT_MAILS_PER_HOUR = 10

async function reportMail({ sql, baseUrl }: Context, { id, timestamp }: EventRecord, to: string) {
  const at = new Date(timestamp)
  const hour = new Date(at.getTime() - (at.getTime() % HOUR))
  const reports = await countReports(sql, hour, at, MAX_REPORT_MAILS_PER_HOUR + 1)
  if (reports > MAX_REPORT_MAILS_PER_HOUR) return null
  const text = `A customer reported a problem with their page. Read it here:\n${baseUrl}/operator/console/customer-reports\n`
  return { id, to, subject: 'A customer reported a problem', text, at, thread: null }
}
