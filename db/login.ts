import { addressOf } from './address.ts'
import { openClient } from './migrate.ts'

/** A server that's up, or its pooler, responds within a second. */
const WITHIN_MS = 3000
/** A wrong name, password or database. */
const CODES = /^(28\w{3}|3D000|42501)$/
/** PgBouncer's code for everything, such as a server that's down. Only its text tells them apart. */
const POOLER_CODE = '08P01'
const POOLER_TEXT =
  /authentication failed|login rejected|no such (user|database)|does not exist|no pg_hba\.conf entry/

/** Why the server or its pooler refuses this URL, and what to check. Null if it accepts it, or is down. */
export async function loginFault(url: string): Promise<string | null> {
  try {
    const client = await openClient(url, WITHIN_MS)
    await client.end()
    return null
  } catch (error) {
    const { code, message = '' } = Object(Object(error).cause) as { code?: string; message?: string }
    const isPooler = code === POOLER_CODE && POOLER_TEXT.test(message)
    // Without a code, the client gave up: the URL has no password.
    const isRefused = code === undefined ? message.startsWith('SASL: ') : isPooler || CODES.test(code)
    if (!isRefused) return null
    const user = decodeURIComponent(new URL(url).username) || 'us'
    const also = isPooler ? ", also in PgBouncer's pgbouncer.ini and userlist.txt" : ''
    return `${addressOf(url)} refuses ${user} (${message}): check the name, password and database${also}`
  }
}
