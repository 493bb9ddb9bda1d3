import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The API as one file with its bytecode, so that `npm start` need not read and translate hundreds of files. It is made by
 * a start for the next ones (make-bundle.ts), is nothing but a copy, and may be missing at any time.
 */
export interface Bundle {
  /** The Bun that made it. */
  bun: string
  /** The file to run. */
  main: string
  /** Every file that was read or written for it, with its mark then. */
  files: Record<string, string>
}

export const homeRoot = join(import.meta.dir, '../..')
export const bundlesIn = (root: string): string => join(root, '.cache/start')
export const recordIn = (folder: string): string => join(folder, 'bundle.json')

/** The bundle to run, where there is one and nothing has changed since. */
export function findBundle(root = homeRoot): string | null {
  try {
    const { bun, main, files }: Bundle = JSON.parse(readFileSync(recordIn(bundlesIn(root)), 'utf8'))
    if (bun !== Bun.revision) return null
    for (const path in files) if (markOf(path) !== files[path]) return null
    return main
  } catch {
    return null
  }
}

/** Tells every change of a file. Unlike the time of its content, that of its last change can not be set. */
export function markOf(path: string): string {
  const { size, ctimeMs } = statSync(path)
  return `${size} ${ctimeMs}`
}
