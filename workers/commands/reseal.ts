import { readConfig } from '../../shared/config.ts'
import { reseal } from '../../shared/reseal.ts'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { openDatabase } from './command-database.ts'
import { findSecretsKeys } from './kept-secrets.ts'
import { print, printError, refuseArguments, runCommand } from './run-command.ts'

// `npm run reseal`: seals everything with the newest key of SECRETS_KEY, and says whether the others may be removed.
await runCommand(async () => {
  refuseArguments()
  const config = readConfig()
  const keys = findSecretsKeys(config, 'seal values again')
  await using database = await openDatabase(config, 'reseal', print)
  const { sql } = database
  const secrets = await openSecretBox(sql, keys)
  const { ended, closed, late } = await reseal({ sql, secrets }, print)
  const newest = secrets.keys[0]?.id.toString('hex')
  if (ended) {
    print(
      `Everything is sealed with the first key of SECRETS_KEY, ${newest}. Remove the others from it everywhere.`,
    )
    return
  }
  process.exitCode = 1
  if (closed > 0) printError(`Keep the old keys: ${closed} values can't be opened with those given here.`)
  if (late > 0)
    printError(
      `Keep the old keys: ${late} more values are sealed with one. A process still uses it, or their rows moved while this ran. Put the newest key first in every process, then run this again.`,
    )
})
