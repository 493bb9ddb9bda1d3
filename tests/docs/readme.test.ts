import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

describe('README.md', () => {
  test('lists exactly the settings that exist', () => {
    const source = read('shared/config.ts')
    const known = new Set(
      [...source.matchAll(/env,\s*'([A-Z_]+)'|\benv\.([A-Z_]+)/g)].map(match => match[1] ?? match[2] ?? ''),
    )
    const table = /## Settings\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? ''
    const named = new Set([...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(match => match[1] ?? ''))
    expect([...named].sort()).toEqual([...known].sort())
  })

  test('links only to files that exist', () => {
    const links = ['README.md', 'CHANGELOG.md'].flatMap(path =>
      [...read(path).matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/g)].map(match => match[1] ?? ''),
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = [...readme.matchAll(/npm (start|test|run [a-z-]+)\b/g)]
    const named = new Set(commands.map(([, name = '']) => name.replace('run ', '')))
    expect([...named]).toEqual(expect.arrayContaining(['start', 'test', 'check', 'bench']))
    expect([...named].filter(name => !(name in scripts))).toEqual([])
  })
})
