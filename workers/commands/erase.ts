import { StartError } from '../../db/start-error.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { eraseAtOnce } from '../../shared/retention/erase-person.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { openDatabase } from './command-database.ts'
import { findSecretsKey } from './kept-secrets.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** `bun run erase PHONE | EMAIL | LEAD_ID`: destroys, now and everywhere, what is kept of one customer. */
try {
  const person = process.argv[2]
  if (!person)
    throw new BadSetting(
      'erase',
      'name the customer by a phone number, an e-mail address or the id of a lead',
    )
  await run(person)
} catch (error) {
  const plain = error instanceof BadSetting || error instanceof StartError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

async function run(person: string): Promise<void> {
  const config = readConfig()
  const secrets = makeSecretBox(findSecretsKey(config, 'find a person'))
  const { sql, close } = await openDatabase(config, 'erase', say)
  try {
    const erased = await eraseAtOnce({ sql, secrets }, person, new Date())
    if (!erased)
      throw new BadSetting('erase', 'that is no phone number, no e-mail address and no id of a lead')
    const { leads, places, sharing } = erased
    say(`Erased from ${leads.length} lead${leads.length === 1 ? '' : 's'}.`)
    if (places > 0) say(`Taken out of ${places} text${places === 1 ? '' : 's'} on the Commons.`)
    // Without the contact nobody can serve them; what becomes of them is for people to decide.
    for (const lead of leads) if (lead.status !== 'closed') say(`${lead.id} is still ${lead.status}.`)
    if (sharing > 0)
      say(`Leads that share a number or an address with these: ${sharing}. Name the customer by those, too.`)
  } finally {
    await close()
  }
}
