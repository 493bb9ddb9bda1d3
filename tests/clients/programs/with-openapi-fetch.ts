// Run by tests/clients, with the types that openapi-typescript generates.
import createClient from 'openapi-fetch'
import type { paths } from './schema'

const [baseUrl = '', slug = ''] = process.argv.slice(2)
const anonymous = createClient<paths>({ baseUrl })

const created = await anonymous.POST('/keys', {
  body: { name: 'Typed client', contact_email: 'dev@typed.example' },
})
if (!created.data) throw new Error(JSON.stringify(created.error))
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${created.data.key}` } })

const found = await client.GET('/businesses', {
  params: { query: { zip: '78205', industry: 'trades', limit: 5 } },
})
const first = found.data?.businesses.find(each => each.slug === slug)
if (!first) throw new Error('the business was not found')

const card = await client.GET('/businesses/{slug}', { params: { path: { slug }, query: { zip: '78205' } } })
const availability = await client.GET('/businesses/{slug}/availability', {
  params: { path: { slug }, query: { days: 7 } },
})
const slot = availability.data?.slots[0]
if (!card.data || !slot) throw new Error('no card or no slot')

const sent = await client.POST('/businesses/{slug}/inquiries', {
  params: { path: { slug } },
  body: {
    customer: { name: 'Dana Reyes', phone: '+12105550147' },
    message: 'The sink drips.',
    customer_consent: true,
  },
})
const lead_id = sent.data?.lead_id
if (!lead_id) throw new Error(JSON.stringify(sent.error))

const booked = await client.POST('/businesses/{slug}/bookings', {
  params: { path: { slug } },
  body: { lead_id, start: slot.start },
})
if (booked.data?.start !== slot.start) throw new Error(JSON.stringify(booked.error))

const lead = await client.GET('/leads/{id}', { params: { path: { id: lead_id } } })
const wrong = await client.GET('/leads/{id}', { params: { path: { id: 'lead_x' } } })
process.stdout.write(JSON.stringify({ status: lead.data?.status, code: wrong.error?.error.code }))
