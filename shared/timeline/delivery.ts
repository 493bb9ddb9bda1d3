import type { Context } from '../context.ts'
import type { Id } from '../ids.ts'
import { actionEntries } from './actions.ts'
import { findSent, listTries } from './delivery-queries.ts'
import { entry, inOrder } from './entry.ts'
import { isMail, sentState, sentTitle } from './sent.ts'

/** A webhook delivery or a mail, with each try. */
export async function readDeliveryStory({ sql, now }: Context, id: Id<'dlv'>) {
  const [sent, tries, actions] = await Promise.all([
    findSent(sql, id),
    listTries(sql, id),
    actionEntries({ sql, now }, [id]),
  ])
  if (!sent) return null
  return {
    sent,
    entries: inOrder([
      ...actions,
      entry(sent.createdAt, 'service', sentTitle(sent)),
      ...tries.map(({ at, status, ms, error, answer }) => {
        const isGood = status !== null && status < 300
        const took = ms === null ? '' : `, ${ms} ms`
        return entry(at, 'service', `Tried: ${status ?? 'no response'}${error ? `, ${error}` : ''}${took}`, {
          text: isMail(sent) && isGood ? null : answer,
          mood: isGood ? 'good' : 'bad',
        })
      }),
      sent.nextAt && entry(sent.nextAt, 'service', `Due: ${sentState(sent).text}`),
    ]),
  }
}
