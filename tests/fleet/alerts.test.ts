import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const alerts = join(import.meta.dir, '../../docs/operations/grafana/alerts.yaml')
const hasPromtool = Bun.which('promtool') !== null

test.skipIf(!hasPromtool)('Prometheus accepts the alert rules, and each fires when it should', () => {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-alerts-'))
  const file = join(dir, 'tests.yaml')
  const cases = readFileSync(join(import.meta.dir, 'alerts.test.yaml'), 'utf8')
  writeFileSync(file, cases.replace('ALERTS', JSON.stringify(alerts)))
  const run = Bun.spawnSync(['promtool', 'test', 'rules', file])
  rmSync(dir, { recursive: true })
  expect({ code: run.exitCode, output: `${run.stdout}${run.stderr}` }).toMatchObject({ code: 0 })
})
