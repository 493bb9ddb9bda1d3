import { isPush } from '../webhooks/delivery.ts'
import type { SentFacts } from './delivery-queries.ts'
import { type Entry, entry, inWords } from './entry.ts'

export const isMail = ({ channel }: Pick<SentFacts, 'channel'>): boolean =>
  channel === 'mail' || channel === 'customer'

/** The number of the business that owns a delivery. */
export function businessOf(owner: string): number | null {
  const id = /^biz_(\d{1,9})$/.exec(owner)?.[1]
  return id ? Number(id) : null
}

/** `Mail to the customer`, `Webhook of the agent`. */
export function channelText({ channel, owner }: Pick<SentFacts, 'channel' | 'owner'>): string {
  const isBusiness = owner.startsWith('biz_') || owner === 'desk'
  const whose = owner.startsWith('agt_') ? 'agent' : isBusiness ? 'business' : 'operator'
  if (channel === 'customer') return 'Mail to the customer'
  if (channel === 'mail') return `Mail to the ${whose}`
  return isPush(channel) ? `Notification to a device of the ${whose}` : `Webhook of the ${whose}`
}

export const eventText = ({ type }: Pick<SentFacts, 'type'>): string => inWords(type ?? 'an old event')

/** `Mail to the customer about “booking confirmed”`. */
export const sentTitle = (sent: SentFacts): string => `${channelText(sent)} about “${eventText(sent)}”`

/** How far a delivery is, in words. */
export function sentState(sent: SentFacts): { text: string; mood: Entry['mood'] } {
  const why = sent.error ?? (sent.status === null ? null : String(sent.status))
  const because = why ? `, ${sent.status === null ? '' : 'last response '}${why}` : ''
  switch (sent.state) {
    case 'delivered':
      if (sent.answer === 'nothing to send') return { text: 'not sent: no longer needed', mood: null }
      // The connection broke, or the worker was killed. It isn't sent twice.
      if (sent.answer === 'handed over before')
        return { text: 'may have arrived: sending was interrupted', mood: 'bad' }
      return { text: isMail(sent) ? 'sent' : `delivered, ${sent.status ?? 'no status'}`, mood: 'good' }
    case 'exhausted':
      return {
        text: `${isMail(sent) ? 'bounced' : 'given up'} after ${times(sent.tries)}${because}`,
        mood: 'bad',
      }
    case 'cancelled':
      return { text: 'canceled: its address changed, or newer mail replaced it', mood: null }
    case 'waiting':
      return sent.tries > 0
        ? { text: `failed after ${times(sent.tries)}${because}, will be tried again`, mood: 'bad' }
        : { text: 'waiting', mood: null }
    default:
      return { text: 'on its way', mood: null }
  }
}

const times = (n: number) => (n === 1 ? 'one try' : `${n} tries`)

export function sentEntry(sent: SentFacts): Entry {
  const { text, mood } = sentState(sent)
  return entry(sent.triedAt ?? sent.createdAt, 'service', `${sentTitle(sent)}: ${text}`, {
    mood,
    about: { kind: isMail(sent) ? 'mail' : 'delivery', id: sent.id },
  })
}
