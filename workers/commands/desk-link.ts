import { StartError } from '../../db/start-error.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { makeDeskLink } from '../../shared/desk/links.ts'
import { Refusal } from '../../shared/refusal.ts'
import { makeSecretBox } from '../../shared/secrets.ts'
import { openDatabase } from './command-database.ts'
import { findSecretsKey } from './kept-secrets.ts'

/** `bun run desk-link SLUG`: a one-time link to the desk of a business, to be handed to it. */
try {
  const slug = process.argv[2]
  if (!slug) throw new BadSetting('desk-link', 'name the business by its slug')
  await run(slug)
} catch (error) {
  const plain = error instanceof BadSetting || error instanceof StartError || error instanceof Refusal
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

async function run(slug: string): Promise<void> {
  const config = readConfig()
  const secrets = makeSecretBox(findSecretsKey(config, 'make a link'))
  // Only the link goes to stdout, so that a script can take it.
  const { sql, close } = await openDatabase(config, 'desk-link', text => process.stderr.write(`${text}\n`))
  try {
    const context = { sql, secrets, baseUrl: config.baseUrl, now: () => new Date() }
    const { url, expiresAt } = await makeDeskLink(context, slug, 'command')
    process.stdout.write(`${url}\n`)
    process.stderr.write(`It signs in whoever follows it first, until ${expiresAt.toISOString()}.\n`)
  } finally {
    await close()
  }
}
