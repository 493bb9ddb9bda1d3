import type { Context } from '../../../../shared/context.ts'
import { isId } from '../../../../shared/ids.ts'
import { mailDir } from '../../../../shared/mail/mail-dir.ts'
import { readMail, type WrittenMail } from '../../../../shared/mail/read-files.ts'
import { may } from '../../../../shared/operators/permissions.ts'
import { cutPage } from '../../../../shared/page.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { findSlug, listNames } from '../../../../shared/timeline/business-queries.ts'
import { readDeliveryStory } from '../../../../shared/timeline/delivery.ts'
import {
  countMail,
  listMail,
  type MailGroup,
  mailGroups,
} from '../../../../shared/timeline/delivery-queries.ts'
import { businessOf, isMail } from '../../../../shared/timeline/sent.ts'
import { sendAgain } from '../../../../shared/webhooks/log-queries.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base, oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import type { Outcome } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { deliveryPage, MAX_COUNTED, mailPage } from './pages.tsx'

const PAGE = 50
const notNow = 'It’s already on its way, or its address is gone. Its state below says which.'

async function show(context: Context, signed: Signed, id: string | undefined, outcome: Outcome) {
  const story = isId('dlv', id) ? await readDeliveryStory(context, id) : null
  if (!story) return refuse('delivery_not_found')
  const { sent } = story
  const business = businessOf(sent.owner)
  const [slug, mail] = await Promise.all([
    business ? findSlug(context.sql, business) : null,
    isMail(sent) ? readWritten(context, signed, sent.event) : null,
  ])
  return deliveryPage({ ...story, signed, slug, mail, ...outcome })
}

export const deliveryPageRoutes = consolePages('operator/console/deliveries')
  .page(`${base}/deliveries/:id`, { may: 'read' }, ({ context, request, params }, signed) => {
    const isDone = searchParamsOf(request).has('done')
    return show(context, signed, params.id, { done: isDone ? 'It’s on its way.' : null })
  })
  .form(
    `${base}/deliveries/:id/again`,
    { may: 'mails', action: 'Send a delivery again' },
    async ({ context, params }, signed) => {
      const { id } = params
      const result = isId('dlv', id) ? await sendAgain(context.sql, id) : null
      if (!result) return refuse('delivery_not_found')
      if (!result.sent) return show(context, signed, id, { problem: notNow })
      context.hint('webhooks.drain', { owner: result.owner })
      return seeOther(`${base}/deliveries/${id}?done=1`)
    },
  )
  .page(`${base}/mails`, { may: 'mails' }, async ({ context, request }, signed) => {
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
  }).app

/** A mail that was written to a file, where there's no mail server. Null if this operator may not read it. */
async function readWritten(
  { config: { smtpUrl, dataDir } }: Pick<Context, 'config'>,
  { operator }: Signed,
  event: string,
): Promise<WrittenMail | null> {
  if (smtpUrl || !may(operator.role, 'mails')) return null
  const mail = await readMail(mailDir({ dataDir }), event)
  // Otherwise support could sign in as an owner.
  return mail?.text.includes(`${base}/enter/`) && !may(operator.role, 'operators') ? null : mail
}
