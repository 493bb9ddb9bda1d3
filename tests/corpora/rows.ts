import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CorpusRow {
  label: 'clean' | 'personal' | 'instructions' | 'payment'
  kind: string
  title: string
  body: string
  /** Personal details only: written the way people usually write them, with no disguise. */
  plain?: boolean
}

export const readCorpus = (split: 'dev' | 'heldout'): CorpusRow[] =>
  readFileSync(join(import.meta.dir, `${split}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    // Our own files, written with these fields.
    .map(line => JSON.parse(line) as CorpusRow)
