import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../db/start-error.ts'
import { BadSetting, type Config, readConfig } from '../../shared/config.ts'
import { eraseAtOnce } from '../../shared/contacts/erase.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { openDatabase } from './command-database.ts'

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
  const secrets = makeSecretBox(secretsKey(config))
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

/** The digests that find a person are made with it, so a new one would find nobody. */
function secretsKey({ secretsKey, databaseUrl, dataDir }: Config): string {
  const kept = join(dataDir, 'secrets-key')
  if (secretsKey) return secretsKey
  if (!databaseUrl && existsSync(kept)) return readFileSync(kept, 'utf8').trim()
  throw new BadSetting('SECRETS_KEY', 'is needed to find a person: the one that the service runs with')
}
