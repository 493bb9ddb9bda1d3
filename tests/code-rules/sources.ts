import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export const root = join(import.meta.dir, '../..')

export interface Source {
  /** From the root, such as shared/keys/key.ts. */
  path: string
  text: string
  lines: string[]
  imports: Import[]
}

interface Import {
  line: number
  /** As it is written. */
  from: string
  /** The file of ours that it names, from the root; null for a package. */
  path: string | null
}

const rooms = ['api', 'workers', 'shared', 'db', 'packages', 'tests']
/** Projects of their own, and what is made by machines. */
const left = new Set(['node_modules', 'generated', 'dist', 'packages/client/src/schema.ts'])

/** Every file of the rooms. */
export function readSources(): Source[] {
  return rooms.flatMap(filesUnder).map(path => {
    const text = readText(path)
    return { path, text, lines: text.split('\n'), imports: importsOf(path, text) }
  })
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = `${folder}/${name}`
    if (left.has(name) || left.has(path)) return []
    return statSync(join(root, path)).isDirectory() ? filesUnder(path) : [path]
  })
}

export const isCode = ({ path }: { path: string }): boolean => /\.tsx?$/.test(path)
export const roomOf = (path: string): string => path.split('/')[0] ?? ''
/** shared/keys/key.ts is of the noun keys; a file that stands in shared itself is of none. */
export const nounOf = (path: string): string | null => {
  const [room, noun, file] = path.split('/')
  return room === 'shared' && file ? (noun ?? null) : null
}

/** Imports, re-exports and dynamic imports, over as many lines as they take. */
function importsOf(path: string, text: string): Import[] {
  if (!isCode({ path })) return []
  const pattern =
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g
  return [...text.matchAll(pattern)].map(match => {
    const from = match[1] ?? match[2] ?? match[3] ?? ''
    const end = (match.index ?? 0) + match[0].length
    return {
      line: text.slice(0, end).split('\n').length,
      from,
      path: from.startsWith('.') ? relative('.', normalize(join(dirname(path), from))) : null,
    }
  })
}
