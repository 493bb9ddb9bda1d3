import { readConfig } from '../../shared/config.ts'
import { makeDeskLink } from '../../shared/desk/links.ts'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { openDatabase } from './command-database.ts'
import { findSecretsKeys } from './kept-secrets.ts'
import { print, printError, readArgument, runCommand } from './run-command.ts'

// `npm run desk-link SLUG`: a one-time link to the desk of a business.
await runCommand(async () => {
  const slug = readArgument('desk-link', "the business's slug")
  const config = readConfig()
  const keys = findSecretsKeys(config, 'make a link')
  // Only the link goes to stdout, so that a script can read it.
  await using database = await openDatabase(config, 'desk-link', printError)
  const { sql } = database
  const secrets = await openSecretBox(sql, keys)
  const context = { sql, secrets, baseUrl: config.baseUrl, now: () => new Date() }
  const { url, expiresAt } = await makeDeskLink(context, slug, 'command')
  print(url)
  printError(`It signs in the first person who opens it, until ${expiresAt.toISOString()}.`)
})
