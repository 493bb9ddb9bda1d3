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
  /** As written. */
  from: string
  /** The imported file, from the root. Null for a package. */
  path: string | null
}

const layers = ['api', 'workers', 'shared', 'db', 'packages', 'tests']
/** Separate projects and generated files. */
const ignored = new Set(['node_modules', 'generated', 'dist', 'packages/client/src/schema.ts'])

/** Every file of the layers. */
export function readSources(): Source[] {
  return layers.flatMap(filesUnder).map(path => {
    const text = readText(path)
    return { path, text, lines: text.split('\n'), imports: importsOf(path, text) }
  })
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = `${folder}/${name}`
    if (ignored.has(name) || ignored.has(path)) return []
    return statSync(join(root, path)).isDirectory() ? filesUnder(path) : [path]
  })
}

export const isCode = ({ path }: { path: string }): boolean => /\.tsx?$/.test(path)
export const layerOf = (path: string): string => path.split('/')[0] ?? ''
/** shared/keys/key.ts belongs to the noun keys. A file directly in shared belongs to none. */
export const nounOf = (path: string): string | null => {
  const [layer, noun, file] = path.split('/')
  return layer === 'shared' && file ? (noun ?? null) : null
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
