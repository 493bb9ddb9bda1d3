import { type Act, type Lead, pick, pickRecent, type Turn, text } from './world.ts'

/** Owners act at any time, even while the agent waits for a response. */
const deskAct =
  (act: string, path: (lead: Lead) => string, body: (turn: Turn) => object, fits = (_: Lead) => true): Act =>
  turn => {
    const lead = pickRecent(turn.world.leads.filter(fits), turn.random)
    return (
      lead &&
      turn.write(act, lead.business.slug, lead.id, {
        method: 'POST',
        path: path(lead),
        key: lead.business.key,
        body: body(turn),
      })
    )
  }

const reason = ({ random }: Turn) => ({ reason: text(random, 4) })

export const reply = deskAct(
  'reply',
  lead => `/desk/leads/${lead.id}/messages`,
  ({ random }) => ({ text: text(random, 8) }),
)
export const quote = deskAct(
  'quote',
  lead => `/desk/leads/${lead.id}/quote`,
  ({ random }) => ({ amount: Math.floor(random.between(1000, 90_000)), note: text(random, 3) }),
)
export const close = deskAct('close', lead => `/desk/leads/${lead.id}/close`, reason)
export const cancelAppointment = deskAct(
  'desk cancel',
  lead => `/desk/bookings/${lead.booking?.id}/cancel`,
  reason,
  lead => lead.booking !== null,
)

/** Blocks half an hour far from the starts that are offered first. */
export const ownTime: Act = turn => {
  const { random } = turn
  const business = pick(turn.world.businesses, random)
  if (!business) return
  const start = Math.ceil((Date.now() + random.between(2, 28) * 86_400_000) / 1_800_000) * 1_800_000
  const [from, until] = [start, start + 1_800_000].map(at => new Date(at).toISOString())
  return turn.write('own time', business.slug, business.slug, {
    method: 'POST',
    path: '/desk/times',
    key: business.key,
    body: { start: from, end: until, chair: random.chance(0.5) ? 1 : 2, title: text(random, 2) },
  })
}

export const readDesk: Act = turn => {
  const business = pick(turn.world.businesses, turn.random)
  return business && turn.read('/desk/leads', business.key)
}
