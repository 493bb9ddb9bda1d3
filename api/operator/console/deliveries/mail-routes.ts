import { isId } from '../../../../shared/ids.ts'
import { cutPage } from '../../../../shared/page.ts'
import { listNames } from '../../../../shared/timeline/business-queries.ts'
import {
  countMail,
  listMail,
  type MailGroup,
  mailGroups,
} from '../../../../shared/timeline/delivery-queries.ts'
import { businessOf } from '../../../../shared/timeline/sent.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base, oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { MAX_COUNTED, mailPage } from './mail-page.tsx'
import { readWritten } from './written.ts'

const PAGE = 50

/** Sent, bounced and waiting mail. */
export const mailRoutes = consolePages('operator/console/mails').page(
  `${base}/mails`,
  { may: 'mails' },
  async ({ context, request }, signed) => {
    const query = searchParamsOf(request)
    const group = oneOf(Object.keys(mailGroups) as MailGroup[], query.get('state')) ?? 'sent'
    const after = query.get('after')
    const [rows, counts] = await Promise.all([
      listMail(context.sql, { group, after: isId('dlv', after) ? after : null, limit: PAGE + 1 }),
      countMail(context.sql, MAX_COUNTED),
    ])
    const { page, next } = cutPage(rows, PAGE)
    const ids = page.flatMap(({ owner }) => businessOf(owner) ?? [])
    const names = new Map((await listNames(context.sql, ids)).map(({ id, name }) => [id, name]))
    const mails = await Promise.all(
      page.map(async mail => ({
        ...mail,
        business: names.get(businessOf(mail.owner) ?? 0) ?? null,
        written: await readWritten(context, signed, mail.event),
      })),
    )
    return mailPage({
      signed,
      group,
      counts,
      mails,
      next: next?.id ?? null,
      isFiles: context.config.smtpUrl === null,
    })
  },
).app
