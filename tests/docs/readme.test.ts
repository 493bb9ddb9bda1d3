import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aBusiness } from '../factories.ts'
import { type House, openHouse } from '../house.ts'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

let house: House
let base: string
beforeAll(async () => {
  house = await openHouse()
  await aBusiness(house)
  const { server } = house.app.listen({ port: 0, hostname: '127.0.0.1' })
  base = `http://127.0.0.1:${server?.port}`
})
afterAll(async () => {
  await house.app.server?.stop(true)
  await house.close()
})

/** The commands of a text that say of themselves that they run, as one script for a shell. */
const commands = (text: string, mark: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`sh ${mark}\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
    .map(match => match[1])
    .join('\n')

async function run(script: string) {
  const child = Bun.spawn(['bash', '-eu', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, trouble] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, output, trouble }
}

const told = `echo "told: $AGENT_KEY $SLUG $START $LEAD"`

describe('what the docs tell to type', () => {
  for (const [path, mark, address] of [
    ['README.md', 'tour', 'http://localhost:3000'],
    ['docs/guides/agents.md', 'run', '{base_url}'],
  ] as const)
    test(`${path} runs as it stands, to a booking`, async () => {
      const script = commands(read(path), mark).replaceAll(address, base)
      const { code, output, trouble } = await run(`${script}\n${told}`)
      expect({ code, trouble }).toEqual({ code: 0, trouble: '' })
      expect(/"error":\{"code":"[a-z]+_.{0,300}/.exec(output)?.[0] ?? null).toBeNull()
      expect(output).toContain('"status":"confirmed"')
      expect(output).toMatch(/told: agx_[0-9a-f]{40} [a-z0-9-]+ \d{4}-\d\d-\d\dT\S+ lead_[0-9a-z]{26}/)
      expect(output).toContain('booking.confirmed')
    })
})

describe('README.md', () => {
  test('names every setting, and no other', () => {
    const source = read('shared/config.ts')
    const known = new Set(
      [...source.matchAll(/env,\s*'([A-Z_]+)'|\benv\.([A-Z_]+)/g)].map(match => match[1] ?? match[2] ?? ''),
    )
    const table = /## Settings\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? ''
    const named = new Set([...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(match => match[1] ?? ''))
    expect([...named].sort()).toEqual([...known].sort())
  })

  test('leads only to files that are there', () => {
    const links = ['README.md', 'CHANGELOG.md'].flatMap(path =>
      [...read(path).matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/g)].map(match => match[1] ?? ''),
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  test('names commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json'))
    for (const [, name = ''] of readme.matchAll(/npm (?:run )?(start|test|check|bench|[a-z-]+)`/g))
      expect(Object.keys(scripts)).toContain(name)
  })
})
