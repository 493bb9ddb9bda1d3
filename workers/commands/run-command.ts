import { parseArgs } from 'node:util'
import { StartError } from '../../db/start-error.ts'
import { isUnreachable } from '../../db/unreachable.ts'
import { BadSetting } from '../../shared/config.ts'
import { Refusal } from '../../shared/refusal.ts'

/** Runs a command. What the person can fix is one line on stderr; anything else shows its stack. Both exit with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  // postgres.js leaves its own query for the array types unawaited. When that fails, so does the command's statement.
  process.on('unhandledRejection', error => {
    if (!isUnreachable(error)) throw error
  })
  try {
    await run()
  } catch (error) {
    const isExpected =
      error instanceof BadSetting ||
      error instanceof StartError ||
      error instanceof Refusal ||
      (error instanceof Error && isUnreachable(error)) ||
      (error instanceof TypeError && 'code' in error) || // parseArgs
      (error instanceof Error && 'syscall' in error) // a file that isn't there
    printError(isExpected ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

/** The one argument of a command. Refuses a second one, which would otherwise be ignored silently. */
export function readArgument(name: string, what: string): string {
  const [argument, ...others] = process.argv.slice(2)
  if (!argument || argument.startsWith('--')) throw new BadSetting(name, `give ${what}`)
  if (others.length > 0) throw new BadSetting(name, 'takes one argument. Put quotes around one with spaces')
  return argument
}

/** For commands without arguments or options: throws if there are any, such as --help, so the command doesn't run. */
export const refuseArguments = (): void => void parseArgs({ options: {} })

export const print = (text: string): void => void process.stdout.write(`${text}\n`)
export const printError = (text: string): void => void process.stderr.write(`${text}\n`)

export function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new BadSetting(name, `must be a whole number from ${min} to ${max}`)
  return number
}
