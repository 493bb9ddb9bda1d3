import { parseArgs } from 'node:util'
import { StartError } from '../../db/start-error.ts'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { loadForum } from '../demo/forum.ts'
import { loadDemo, mostLeads } from '../demo/load.ts'
import { openDatabase } from './command-database.ts'

// bun run demo [--businesses 80] [--leads 10] [--seed 1]
try {
  const { values: options } = parseArgs({
    options: {
      businesses: { type: 'string', default: '80' },
      // How many leads of the last 90 days an average business has.
      leads: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  })
  const businesses = wholeNumber('--businesses', options.businesses, 1, 10_000_000)
  const leads = wholeNumber('--leads', options.leads, 0, mostLeads)
  const started = performance.now()
  const database = await openDatabase(readConfig(), 'demo', say)
  try {
    const now = new Date()
    const { seed } = options
    await loadDemo(database.sql, { businesses, leads, seed, now }, showing(businesses, started))
    await loadForum(database.sql, { seed, now })
  } finally {
    await database.close()
  }
  say(`${businesses.toLocaleString('en')} demo businesses are in the directory (${seconds(started)} s).`)
} catch (error) {
  const plain =
    error instanceof BadSetting ||
    error instanceof StartError ||
    (error instanceof TypeError && 'code' in error)
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new BadSetting(name, `must be a whole number from ${least} to ${most}`)
  return number
}

/** On a terminal in one place, elsewhere a line now and then; nothing at all where it is over in a moment. */
function showing(businesses: number, started: number) {
  let shown = performance.now()
  return (done: number) => {
    const now = performance.now()
    if (now - shown < (process.stderr.isTTY ? 500 : 10_000)) return
    shown = now
    const rate = done / ((now - started) / 1000)
    const line = `${Math.floor((100 * done) / businesses)} %  ${done.toLocaleString('en')} of ${businesses.toLocaleString('en')}  ${Math.round(rate)}/s  ${Math.ceil((businesses - done) / rate)} s left`
    process.stderr.write(
      process.stderr.isTTY ? `\r\x1b[K${line}${done === businesses ? '\n' : ''}` : `${line}\n`,
    )
  }
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
