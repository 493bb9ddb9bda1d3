import type { Ground } from '../ground.ts'
import type { SecretBox } from '../secrets.ts'
import { isEmail } from '../text.ts'
import { contactPoints, plainPhone } from './contact.ts'
import { eraseClosedBefore, erasePerson } from './queries.ts'

const KEPT_MS = 90 * 86_400_000
const A_TIME = 500

/** Destroys the customers' details, and what was written, of leads that were closed 90 days ago. */
export async function eraseOldContacts(ground: Ground): Promise<void> {
  const now = ground.now()
  const before = new Date(now.getTime() - KEPT_MS)
  let erased = A_TIME
  while (erased === A_TIME) erased = await eraseClosedBefore(ground.sql, before, A_TIME, now)
}

export type Erased = Awaited<ReturnType<typeof erasePerson>>

/** Does so at once for one person, known by a phone number or an e-mail address. Null where it is neither. */
export async function eraseAtOnce(
  { sql, secrets }: { sql: Ground['sql']; secrets: SecretBox },
  person: string,
  now: Date,
): Promise<Erased | null> {
  const email = isEmail(person) ? person : null
  const phone = email ? null : plainPhone(person)
  if (!email && !phone) return null
  return erasePerson(sql, contactPoints(secrets, { name: '', phone, email }), now)
}
