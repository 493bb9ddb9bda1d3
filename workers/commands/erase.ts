import { BadSetting, readConfig } from '../../shared/config.ts'
import { erasePerson } from '../../shared/retention/erase-person.ts'
import { pluralize } from '../../shared/text.ts'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { openDatabase } from './command-database.ts'
import { findSecretsKeys } from './kept-secrets.ts'
import { print, readArgument, runCommand } from './run-command.ts'

// `npm run erase PHONE | EMAIL | LEAD_ID`: erases everything that is kept about one customer, at once.
await runCommand(async () => {
  const person = readArgument('erase', "the customer's phone number or email address, or the id of a lead")
  const config = readConfig()
  const keys = findSecretsKeys(config, 'find a person')
  await using database = await openDatabase(config, 'erase', print)
  const { sql } = database
  const secrets = await openSecretBox(sql, keys)
  const erased = await erasePerson({ sql, secrets, config }, person, new Date())
  if (!erased)
    throw new BadSetting('erase', "that isn't a phone number, an email address or the id of a lead")
  const { leads, places, sharing } = erased
  print(`Erased from ${pluralize(leads.length, 'lead')}.`)
  if (places > 0) print(`Removed from ${pluralize(places, 'text')} on the Commons.`)
  // Without the contact nobody can serve an open lead, so a person has to decide about it.
  for (const lead of leads) if (lead.status !== 'closed') print(`${lead.id} is still ${lead.status}.`)
  if (sharing > 0)
    print(`Leads that share a number or an address with these: ${sharing}. Erase those by their own contact.`)
})
