import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where mail goes without a mail server. */
export const mailDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

/** Deletes written mails, including drafts that a killed process left. Their names begin with the ids of their events. */
export async function deleteMailFiles(dir: string, isGone: (event: string) => boolean): Promise<void> {
  for (const name of await readdir(dir).catch(noneIfMissing)) {
    const [event = '', ...rest] = name.split('.eml')
    if (rest.length > 0 && isGone(event)) await rm(join(dir, name), { force: true })
  }
}

function noneIfMissing(error: unknown): string[] {
  if (Object(error).code === 'ENOENT') return []
  throw error
}
