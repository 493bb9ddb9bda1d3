import { StartError } from '../../db/start-error.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { eraseAtOnce } from '../../shared/contacts/erase.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { openDatabase } from './command-database.ts'
import { keptSecretsKey } from './command-secrets.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** `bun run erase PHONE-OR-EMAIL`: destroys, now and everywhere, what is kept of one customer. */
try {
  const person = process.argv[2]
  if (!person) throw new BadSetting('erase', 'name the customer by a phone number or an e-mail address')
  await run(person)
} catch (error) {
  const plain = error instanceof BadSetting || error instanceof StartError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

async function run(person: string): Promise<void> {
  const config = readConfig()
  const secrets = makeSecretBox(keptSecretsKey(config, 'find a person'))
  const { sql, close } = await openDatabase(config, 'erase', say)
  try {
    const erased = await eraseAtOnce({ sql, secrets }, person, new Date())
    if (!erased) throw new BadSetting('erase', 'that is neither a phone number nor an e-mail address')
    const open = erased.filter(lead => lead.status !== 'closed')
    say(`Erased from ${erased.length} lead${erased.length === 1 ? '' : 's'}.`)
    // Without the contact nobody can serve them; what becomes of them is for people to decide.
    for (const lead of open) say(`${lead.id} is still ${lead.status}.`)
  } finally {
    await close()
  }
}
