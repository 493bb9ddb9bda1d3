// Books an appointment with the built package, on whichever runtime runs this.
const [modulePath, baseUrl, slug] = process.argv.slice(2)
const { AgentExchange, NotFoundError } = await import(modulePath)

const { key } = await new AgentExchange({ baseUrl }).createKey({ name: 'Concierge', contact_email: 'dev@agent.example' })
const exchange = new AgentExchange({ baseUrl, key })
const { slots } = await exchange.getAvailability(slug, { days: 14 })
const { lead_id } = await exchange.inquire(slug, {
  customer: { name: 'Dana Reyes', phone: '+12105550147' },
  message: 'The kitchen sink drips.',
  customer_consent: true,
})
await exchange.book(slug, { lead_id, start: slots[0].start })
const { status } = await exchange.getLead(lead_id)
const error = await exchange.getLead('lead_x').catch(each => each)
console.log(JSON.stringify({ status, code: error.code, isNotFound: error instanceof NotFoundError, hint: error.hint !== '' }))
