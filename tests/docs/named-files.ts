import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

export const readRepo = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The files of ours that a page names in backticks. */
export const filesNamedIn = (page: string): string[] =>
  [...page.matchAll(/`((?:api|workers|shared|db|docs|tests)\/[\w./-]+\.\w+)`/g)].map(match => match[1] ?? '')

export const missingFiles = (files: readonly string[]): string[] =>
  files.filter(file => !existsSync(join(root, file)))
