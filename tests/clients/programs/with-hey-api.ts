// Run by tests/clients, with the client that @hey-api/openapi-ts generates.
import { createClient } from './hey/client'
import {
  getBusinesses,
  getBusinessesAvailability,
  getLeadsById,
  postBusinessesBookings,
  postBusinessesInquiries,
  postKeys,
} from './hey/sdk.gen'

const [baseUrl = '', slug = ''] = process.argv.slice(2)
const anonymous = createClient({ baseUrl })

const created = await postKeys({
  client: anonymous,
  body: { name: 'Typed client', contact_email: 'dev@hey.example' },
})
if (!created.data) throw new Error(JSON.stringify(created.error))
const client = createClient({ baseUrl, headers: { authorization: `Bearer ${created.data.key}` } })

const found = await getBusinesses({ client, query: { zip: '78205', industry: 'trades', limit: 5 } })
if (!found.data?.businesses.some(each => each.slug === slug)) throw new Error('the business was not found')

const slots = await getBusinessesAvailability({ client, path: { slug }, query: { days: 7 } })
const start = slots.data?.slots[0]?.start
if (!start) throw new Error('no slot')

const sent = await postBusinessesInquiries({
  client,
  path: { slug },
  body: {
    customer: { name: 'Dana Reyes', phone: '+12105550147' },
    message: 'The sink drips.',
    customer_consent: true,
  },
})
const lead_id = sent.data?.lead_id
if (!lead_id) throw new Error(JSON.stringify(sent.error))

const booked = await postBusinessesBookings({ client, path: { slug }, body: { lead_id, start } })
if (booked.data?.start !== start) throw new Error(JSON.stringify(booked.error))

const lead = await getLeadsById({ client, path: { id: lead_id } })
const wrong = await getLeadsById({ client, path: { id: 'lead_x' } })
process.stdout.write(JSON.stringify({ status: lead.data?.status, code: wrong.error?.error.code }))
