import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../ids.ts'

/** A mail as `openMailFiles` also writes it, to be shown in the console. */
export interface WrittenMail {
  subject: string
  to: string
  date: string
  text: string
  /** Names of attached files. */
  files: string[]
}

/** The mail about an event, or null if it wasn't written. */
export async function readMail(dir: string, event: string): Promise<WrittenMail | null> {
  const text = isId('evt', event)
    ? await readFile(join(dir, `${event}.eml.json`), 'utf8').catch(() => null)
    : null
  return text && JSON.parse(text)
}
