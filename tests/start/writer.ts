import { aCard } from '../businesses/cards.ts'
import { anInquiry } from '../factories.ts'

interface Written {
  /** 0 without a response. */
  status: number
  /** The id of an acknowledged lead. */
  lead: string | null
  /** A refusal in the usual shape, with `Retry-After`. */
  isProper: boolean
  text: string
}

/** A client that sends inquiries to a business with a webhook and mail, and remembers which were acknowledged. */
export async function openWriter(url: string, operatorKey: string, webhook: string) {
  const send = (method: string, path: string, key: string | null, body: object) =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
  const need = async (answer: Promise<Response>): Promise<Record<string, string>> => {
    const response = await answer
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const slug = `written-${crypto.randomUUID().slice(0, 8)}`
  const { businessKey = '' } = await need(
    send(
      'PUT',
      `/operator/businesses/${slug}`,
      operatorKey,
      aCard({ contact_email: `${slug}@desk.example` }),
    ),
  )
  await need(send('PATCH', '/desk', businessKey, { callback_url: webhook }))
  const { key = '', id } = await need(
    send('POST', '/keys', null, { name: 'Writer', contact_email: `${slug}@agent.example` }),
  )
  await need(send('PATCH', `/operator/agents/${id}`, operatorKey, { tier: 'platform' }))
  const acknowledged: string[] = []

  return {
    key,
    slug,
    /** The leads that got a 201. */
    acknowledged,
    async write(idempotencyKey: string = crypto.randomUUID(), inquiry = anInquiry()): Promise<Written> {
      const response = await fetch(`${url}/businesses/${slug}/inquiries`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(inquiry),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null)
      const text = (await response?.text().catch(() => null)) ?? null
      if (!response || text === null) return { status: 0, lead: null, isProper: false, text: '' }
      const { status, headers } = response
      const body = JSON.parse(text)
      if (status === 201) acknowledged.push(body.lead_id)
      return {
        status,
        lead: status === 201 ? body.lead_id : null,
        isProper: body.error?.code === 'unavailable' && headers.get('retry-after') !== null,
        text,
      }
    },
    async read(lead: string): Promise<number> {
      const response = await fetch(`${url}/leads/${lead}`, { headers: { authorization: `Bearer ${key}` } })
      await response.arrayBuffer()
      return response.status
    },
  }
}

export type Writer = Awaited<ReturnType<typeof openWriter>>
