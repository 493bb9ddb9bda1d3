import { anInquiry } from '../factories.ts'
import { type Act, busy, type Lead, pick, pickRecent, type Turn, text } from './world.ts'

const DAY = 86_400_000

/** A lead whose agent isn't waiting for an answer. */
function freeLead({ world, random }: Turn, fits: (lead: Lead) => boolean = () => true): Lead | undefined {
  return pick(
    world.leads.slice(-200).filter(lead => !lead.isBusy && fits(lead)),
    random,
  )
}

const inquiryOf = ({ random }: Turn) => {
  const message = text(random, 8)
  return anInquiry({
    message,
    details: { problem: message, service_address: '412 E Houston St, 78205', urgency: 'this_week' },
  })
}

export const inquire: Act = turn => {
  const agent = pick(turn.world.agents, turn.random)
  const business = pick(turn.world.businesses, turn.random)
  if (!agent || !business) return
  return (async () => {
    const sent = await turn.write('inquiry', agent.id, business.slug, {
      method: 'POST',
      path: `/businesses/${business.slug}/inquiries`,
      key: agent.key,
      body: inquiryOf(turn),
    })
    if (sent?.status === 201)
      turn.world.leads.push({
        id: sent.body.lead_id,
        agent,
        business,
        booking: null,
        held: null,
        page: null,
        isBusy: false,
      })
  })()
}

export const dryRun: Act = turn => {
  const agent = pick(turn.world.agents, turn.random)
  const business = pick(turn.world.businesses, turn.random)
  if (!agent || !business) return
  return turn.write('dry run', agent.id, business.slug, {
    method: 'POST',
    path: `/businesses/${business.slug}/inquiries?dry_run=true`,
    key: agent.key,
    body: inquiryOf(turn),
  })
}

/** A start that was free a moment ago. Others may take it first. */
async function startFor(turn: Turn, { business }: Lead): Promise<string | undefined> {
  const { random } = turn
  if (business.starts.length < 5) {
    const day = new Date(Date.now() + Math.floor(random.between(2, 28)) * DAY).toISOString().slice(0, 10)
    const answer = await turn.read(
      `/businesses/${business.slug}/availability?service=visit&from=${day}&to=${day}`,
    )
    business.starts = (answer?.body?.slots ?? []).map((slot: { start: string }) => slot.start)
  }
  const n = Math.floor(random.next() * business.starts.length)
  // Some stay in the list, so several clients ask for the same start.
  return random.chance(0.8) ? business.starts.splice(n, 1)[0] : business.starts[n]
}

async function book(turn: Turn, lead: Lead, start: string): Promise<void> {
  const path = `/businesses/${lead.business.slug}/bookings`
  const service = turn.random.chance(0.4) ? 'prepaid' : 'visit'
  const body = { lead_id: lead.id, start, service }
  const sent = await turn.write('booking', lead.agent.id, lead.id, {
    method: 'POST',
    path,
    key: lead.agent.key,
    body,
  })
  if (sent?.status === 201) lead.booking = { id: sent.body.id, start: sent.body.start }
}

export const bookSlot: Act = turn => {
  const lead = freeLead(turn, each => !each.booking)
  return (
    lead &&
    busy(lead, async () => {
      const start = lead.held ?? (await startFor(turn, lead))
      if (start) await book(turn, lead, start)
    })
  )
}

export const hold: Act = turn => {
  const lead = freeLead(turn, each => !each.booking && !each.held)
  return (
    lead &&
    busy(lead, async () => {
      const start = await startFor(turn, lead)
      if (!start) return
      const { slug } = lead.business
      const sent = await turn.write('hold', lead.agent.id, lead.id, {
        method: 'POST',
        path: `/businesses/${slug}/holds`,
        key: lead.agent.key,
        body: { lead_id: lead.id, start, service: 'visit' },
      })
      if (sent?.status === 201) lead.held = start
    })
  )
}

/** Does something to a lead with one request. */
const leadAct =
  (
    act: string,
    fits: (lead: Lead) => boolean,
    ask: (turn: Turn, lead: Lead) => Promise<[string, object?] | undefined>,
  ): Act =>
  turn => {
    const lead = freeLead(turn, fits)
    return (
      lead &&
      busy(lead, async () => {
        const request = await ask(turn, lead)
        if (!request) return
        const [path, body] = request
        const method = act === 'details' ? 'PATCH' : 'POST'
        const key = lead.agent.key
        const sent = await turn.write(act, lead.agent.id, lead.id, {
          method,
          path: `/leads/${lead.id}${path}`,
          key,
          body,
        })
        if (act === 'reschedule' && sent?.status === 200)
          lead.booking = { id: sent.body.id, start: sent.body.start }
        if (act === 'deposit' && sent?.status === 200) lead.page = new URL(sent.body.payUrl).pathname
      })
    )
  }

const isBooked = (lead: Lead) => lead.booking !== null

export const reschedule = leadAct('reschedule', isBooked, async (turn, lead) => {
  const start = await startFor(turn, lead)
  return start ? ['/reschedule', { start }] : undefined
})
export const cancel = leadAct('cancel', isBooked, async turn => ['/cancel', { reason: text(turn.random, 4) }])
export const message = leadAct(
  'message',
  () => true,
  async turn => ['/messages', { text: text(turn.random, 10) }],
)
export const details = leadAct(
  'details',
  () => true,
  async turn => ['', { details: { problem: text(turn.random, 6) } }],
)
export const outcome = leadAct(
  'outcome',
  () => true,
  async turn => [
    '/outcomes',
    {
      kind: pick(
        ['business_replied', 'business_replied', 'wrong_information', 'customer_cancelled'],
        turn.random,
      ),
    },
  ],
)
export const deposit = leadAct(
  'deposit',
  lead => isBooked(lead) && !lead.page,
  async () => ['/deposit'],
)

/** Pays as the customer does in a browser: the button, then the test checkout. */
export const pay: Act = turn => {
  const lead = freeLead(turn, each => each.page !== null)
  return (
    lead &&
    busy(lead, async () => {
      const path = lead.page ?? ''
      const started = await turn.write('checkout', 'customer', lead.id, { method: 'POST', path })
      const to = started?.location && new URL(started.location).pathname
      if (to?.startsWith('/pay/sandbox/'))
        await turn.write('payment', 'customer', lead.id, { method: 'POST', path: to })
    })
  )
}

export const readLead: Act = turn => {
  const lead = pickRecent(turn.world.leads, turn.random)
  return (
    lead &&
    turn.read(`/leads/${lead.id}`, lead.agent.key).then(answer => {
      if (answer && answer.status !== 200) turn.complain(`GET /leads/${lead.id} is ${answer.status}`)
    })
  )
}
