import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputOf } from '../programs.ts'

// Nothing listens there, so a command that ignores its arguments reports that instead.
const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
const run = (command: string, args: string[], changes: object = {}) =>
  outputOf([process.execPath, join(import.meta.dir, '../../workers/commands', `${command}.ts`), ...args], {
    env: { ...env, ...changes },
  })
const whatItSays: [command: string, args: string[], line: string][] = [
  ['erase', [], "erase: give the customer's phone number or email address, or the id of a lead"],
  ['erase', ['a@b.example', 'c@d.example'], 'erase: takes one argument. Put quotes around one with spaces'],
  ['desk-link', ['--help'], "desk-link: give the business's slug"],
  ['desk-link', ['one', 'two'], 'desk-link: takes one argument. Put quotes around one with spaces'],
  ['import', ['one', 'two'], 'import: takes one argument. Put quotes around one with spaces'],
  ['import', [tmpdir()], `import: ${tmpdir()} is a folder`],
  ['migrate', ['--dry-run'], "Unknown option '--dry-run'"],
  ['reseal', ['--help'], "Unknown option '--help'"],
  ['doctor', ['all'], "Unexpected argument 'all'. This command does not take positional arguments"],
  ['make-secrets', ['--help'], "Unknown option '--help'"],
  ['start', ['--port'], "--port: isn't an option. Settings are variables: PORT=4000 npm start"],
]
for (const [command, args, line] of whatItSays)
  test(`${[command, ...args].join(' ')} starts nothing, and says so in one line`, async () => {
    const { code, output, errors } = await run(command, args)
    expect([code, `${output}${errors}`]).toEqual([1, `${line}\n`])
  })

test.each<[command: string, args: string[]]>([
  ['import', [import.meta.path]],
  ['erase', ['a@b.example']],
  ['doctor', []],
  ['demo', []],
])('%s without settings makes no database', async (command, args) => {
  const dir = mkdtempSync(join(tmpdir(), 'no-settings-'))
  const { code, output, errors } = await run(command, args, { DATABASE_URL: '', DATA_DIR: dir })
  const line = `DATABASE_URL: isn't set, and ${dir} has no database. Use the settings of a process, or run \`npm start\` first`
  expect([code, `${output}${errors}`, readdirSync(dir)]).toEqual([1, `${line}\n`, []])
  rmSync(dir, { recursive: true })
})

test('an import that finds no database leaves no files', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'import-'))
  const file = join(dir, 'cards.ndjson')
  writeFileSync(file, '')
  expect((await run('import', [file])).code).toBe(1)
  expect(existsSync(`${file}.refused.ndjson`)).toBe(false)
  rmSync(dir, { recursive: true })
})
