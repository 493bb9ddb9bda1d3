import type { Context } from '../../../../shared/context.ts'
import { type Id, isId } from '../../../../shared/ids.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { findSlug } from '../../../../shared/timeline/business-queries.ts'
import { readDeliveryStory } from '../../../../shared/timeline/delivery.ts'
import { businessOf, isMail } from '../../../../shared/timeline/sent.ts'
import { sendAgain } from '../../../../shared/webhooks/log-queries.ts'
import { type Answer, seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import type { Signed } from '../signed.tsx'
import { deliveryPage } from './delivery-page.tsx'
import { readWritten } from './written.ts'

const notNow = 'It’s already on its way, or its address is gone. Its state above says which.'

async function show(
  context: Context,
  signed: Signed,
  id: string | undefined,
  { done = null, problem = null }: { done?: string | null; problem?: string | null },
): Promise<Answer> {
  const story = isId('dlv', id) ? await readDeliveryStory(context, id) : null
  if (!story) return refuse('delivery_not_found')
  const { sent } = story
  const business = businessOf(sent.owner)
  const [slug, mail] = await Promise.all([
    business ? findSlug(context.sql, business) : null,
    isMail(sent) ? readWritten(context, signed, sent.event) : null,
  ])
  return deliveryPage({ ...story, signed, slug, mail, done, problem })
}

/** Webhook deliveries and mail. */
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
      const result = isId('dlv', id) ? await sendAgain(context.sql, id as Id<'dlv'>) : null
      if (!result) return refuse('delivery_not_found')
      if (!result.sent) return show(context, signed, id, { problem: notNow })
      context.hint('webhooks.drain', { owner: result.owner })
      return seeOther(`${base}/deliveries/${id}?done=1`)
    },
  ).app
