import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const pages = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => join('docs', path)),
]

test.each(['.env', '.data/operator-key', '.data/secrets-key', 'server.log'])('git ignores %s', path => {
  const { exitCode } = Bun.spawnSync(['git', 'check-ignore', '-q', path], { cwd: root })
  expect(exitCode).toBe(0)
})

describe('the settings in shared/config.ts', () => {
  const settings = [
    ...new Set(
      [...read('shared/config.ts').matchAll(/env,\s*'([A-Z_]+)'|\benv\.([A-Z_]+)/g)].map(
        match => match[1] ?? match[2] ?? '',
      ),
    ),
  ].sort()

  test('are the ones in the README', () => {
    const table = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? ''
    expect([...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(match => match[1] ?? '').sort()).toEqual(settings)
  })

  test('are the ones in .env.example', () => {
    const names = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(match => match[1] ?? '')
    expect(names.sort()).toEqual(settings)
  })

  test('are the ones that compose.yaml passes, and PAYMENTS has no default there', () => {
    const { services } = Bun.YAML.parse(read('compose.yaml')) as {
      services: Record<string, { environment: Record<string, string> }>
    }
    const environment = services.web?.environment ?? {}
    expect(Object.keys(environment).sort()).toEqual(settings)
    expect(environment.PAYMENTS).toMatch(/:-\}$/)
  })
})

describe('the pages in the repository', () => {
  test('link only to files that exist', () => {
    const broken = pages.flatMap(page =>
      [...read(page).matchAll(/(?:\]\(|src=")(?!https?:|\/|\{base_url\})([^)#"\s]+)/g)]
        .map(match => join(dirname(page), match[1] ?? ''))
        .filter(path => !existsSync(join(root, path)))
        .map(path => `${page}: ${path}`),
    )
    expect(pages.length).toBeGreaterThan(10)
    expect(broken).toEqual([])
  })

  test('name only npm scripts that exist', () => {
    const [scripts, ofClient] = ['package.json', 'packages/client/package.json'].map(
      path => JSON.parse(read(path)).scripts,
    )
    const named = pages.flatMap(page =>
      [...read(page).matchAll(/\b(?:npm|bun) run ([a-z-]+)/g)].map(match => match[1] ?? ''),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(name => !(name in scripts || name in ofClient))).toEqual([])
  })
})
