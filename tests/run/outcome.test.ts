import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failingFiles, failingPart, readOutcome } from '../run-outcome.ts'

const dir = mkdtempSync(join(tmpdir(), 'outcome-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Runs a test file with bun and reads its report as `npm test` does. */
function outcomeOf(body: string, flags: string[] = []) {
  const file = join(dir, 'some.test.ts')
  const report = join(dir, 'report.xml')
  rmSync(report, { force: true })
  writeFileSync(file, `import { afterAll, describe, expect, test } from 'bun:test'\n${body}`)
  const { exitCode, stdout, stderr } = Bun.spawnSync({
    cmd: [process.execPath, 'test', '--reporter=junit', `--reporter-outfile=${report}`, ...flags, file],
    cwd: dir,
  })
  const xml = Bun.spawnSync(['cat', report]).stdout.toString()
  const output = stdout.toString() + stderr.toString()
  return readOutcome({
    name: 'some',
    files: ['some.test.ts'],
    xml,
    code: exitCode,
    timedOutMs: 0,
    output,
    ms: 1,
  })
}

const passing = `test('one', () => { expect(1).toBe(1) })\n`

describe('a test file', () => {
  test('counts passed and failed tests, and names skipped ones', () => {
    const outcome = outcomeOf(`${passing}
      test('two', () => { expect(1).toBe(2) })
      test.skip('three <&"\\'>', () => {})
      test.todo('four')
      describe('in a group', () => { test.skipIf(true)('five', () => {}); test('six', () => {}) })`)
    expect(outcome).toMatchObject({ passed: 2, failed: 1 })
    expect(outcome.skipped).toEqual(
      ['three <&"\'>', 'four', 'in a group > five'].map(name => `some.test.ts: ${name}`),
    )
  })

  test.each([
    ['does not load', `${passing} throw new Error('boom')`],
    ['has a syntax error', 'test('],
    ['has no test', ''],
    ['ends the process', `test('exit', () => process.exit(0))`],
    ['fails after its tests', `${passing} afterAll(() => { throw new Error('a leak') })`],
  ])('fails when it %s', (_, body) => {
    expect(outcomeOf(body).failed).toBeGreaterThan(0)
  })

  test('fails when one of its neighbors ran no test', () => {
    const xml =
      '<testsuites tests="1"><testsuite name="some.test.ts" file="some.test.ts"></testsuite></testsuites>'
    const files = ['some.test.ts', 'silent.test.ts']
    const outcome = readOutcome({ name: 'some', files, xml, code: 0, timedOutMs: 0, output: '', ms: 1 })
    expect(outcome).toMatchObject({ passed: 1, failed: 1, output: '\nNo test ran in silent.test.ts.' })
  })

  test('is shown alone if it failed and others passed', () => {
    const output = 'bun test\n\na.test.ts:\n(pass) one\n\nb.test.ts:\n(fail) two\n\nc.test.ts:\n(pass) three'
    expect(failingPart(output)).toBe('b.test.ts:\n(fail) two\n')
    expect(failingFiles({ name: 'some', output })).toEqual(['b.test.ts'])
    expect(failingFiles({ name: 'some', output: 'Killed after 240 seconds.' })).toEqual(['some'])
  })

  test('is shown alone although bun repeats what failed after the last file', () => {
    const repeated = '\n1 tests failed:\n(fail) two\n\n 20 pass\n 1 fail\n'
    const output = `bun test\n\nb.test.ts:\n(fail) two\n\nc.test.ts:\n(pass) three\n${repeated}`
    expect(failingFiles({ name: 'some', output })).toEqual(['b.test.ts'])
  })

  test('with no test matching -t neither passes nor fails', () => {
    expect(outcomeOf(passing, ['-t', 'nothing'])).toMatchObject({ passed: 0, failed: 0, skipped: [] })
    expect(outcomeOf(passing, ['-t', 'one'])).toMatchObject({ passed: 1, failed: 0, skipped: [] })
  })

  test('that was killed for taking too long fails, whatever it reported', () => {
    const killed = readOutcome({
      name: 'some',
      files: ['some.test.ts'],
      xml: '',
      code: 137,
      timedOutMs: 240_000,
      output: '',
      ms: 240_000,
    })
    expect(killed).toMatchObject({ passed: 0, failed: 1, output: '\nKilled after 240 seconds.' })
  })
})
