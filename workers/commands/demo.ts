import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../shared/config.ts'
import { openSecretBox } from '../../shared/unlock-secrets.ts'
import { COVERING_BUSINESSES } from '../demo/business.ts'
import { loadForum } from '../demo/forum.ts'
import { loadDemo, MAX_LEADS } from '../demo/load.ts'
import { openDatabase } from './command-database.ts'
import { keepSecretsKeys } from './kept-secrets.ts'
import { parseWholeNumber, print, runCommand } from './run-command.ts'

// `npm run demo [--businesses N] [--leads 10] [--seed 1]`; --leads is the average per business over 90 days.
await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      businesses: { type: 'string', default: String(COVERING_BUSINESSES) },
      leads: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  })
  const businesses = parseWholeNumber('--businesses', options.businesses, 1, 10_000_000)
  const leads = parseWholeNumber('--leads', options.leads, 0, MAX_LEADS)
  const startedAt = performance.now()
  const config = readConfig()
  await using database = await openDatabase(config, 'demo', print)
  const keys = keysOf(config)
  const { sql } = database
  const now = new Date()
  const secrets = keys && (await openSecretBox(sql, keys))
  const { seed } = options
  await loadDemo(sql, { businesses, leads, seed, now, secrets }, showProgress(businesses, startedAt))
  await loadForum(sql, { seed, now })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`${businesses.toLocaleString('en')} demo businesses are in the directory (${seconds} s).`)
})

/** What customers say is encrypted with the service's own key, so without it the leads have no customers. */
function keysOf({ secretsKeys, databaseUrl, dataDir }: Config): string[] | null {
  if (secretsKeys.length > 0) return secretsKeys
  if (!databaseUrl) return keepSecretsKeys(dataDir)
  print('Without SECRETS_KEY, the leads have no customers and no messages.')
  return null
}

/** One line that updates on a terminal, and a line every ten seconds elsewhere. */
function showProgress(businesses: number, startedAt: number) {
  const { isTTY } = process.stderr
  let shownAt = performance.now()
  return (done: number) => {
    const now = performance.now()
    if (now - shownAt < (isTTY ? 500 : 10_000)) return
    shownAt = now
    const rate = done / ((now - startedAt) / 1000)
    const text = `${Math.floor((100 * done) / businesses)}%  ${Math.round(rate)}/s  ${Math.ceil((businesses - done) / rate)} s left`
    process.stderr.write(isTTY ? `\r\x1b[K${text}${done === businesses ? '\n' : ''}` : `${text}\n`)
  }
}
