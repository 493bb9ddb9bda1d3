import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/operations/deployment.md')

test('a shell reads the settings of the guide as systemd does', () => {
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-settings-'))
  const file = join(dir, 'settings')
  const settings = guide.match(/^[A-Z_]+=.*$/gm) ?? []
  writeFileSync(file, settings.join('\n'))
  const sourced = Bun.spawnSync(['sh', '-ec', 'set -a; . "$0"; env', file], { env: {} })
  rmSync(dir, { recursive: true })
  expect(sourced.stderr.toString()).toBe('')
  expect(settings.length).toBeGreaterThan(10)
  for (const line of settings)
    expect(sourced.stdout.toString().split('\n')).toContain(line.replace(/='(.*)'$/, '=$1'))
})

test('the dump that the guide makes in the checkout stays out of images and commits', () => {
  const dump = /pg_dump.* > (\S+)$/m.exec(guide)?.[1] ?? ''
  for (const file of ['.dockerignore', '.gitignore'])
    expect(
      read(file)
        .split('\n')
        .some(line => new Bun.Glob(line).match(dump)),
    ).toBe(true)
})

test('a restarted release stops no process', () => {
  for (const file of readdirSync(join(root, 'docs/operations/deploy')).filter(name =>
    name.includes('@.service'),
  )) {
    const unit = read(`docs/operations/deploy/${file}`)
    expect(unit).toMatch(/^After=.*agent-exchange-release\.service/m)
    expect(unit).not.toMatch(/^(Requires|BindsTo|PartOf|Requisite)=/m)
  }
})

test('each process may take as long to stop as it needs', () => {
  const number = (path: string, pattern: RegExp) =>
    Number((pattern.exec(read(path))?.[1] ?? '').replace('_', ''))
  const deadline = /^const STOP_DEADLINE_MS = ([\d_]+)$/m
  const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(guide)?.[1]) * 1000
  const [web, worker] = [number('api/main.ts', deadline) + drain, number('workers/main.ts', deadline)]
  const unit = (name: string) =>
    1000 * number(`docs/operations/deploy/agent-exchange-${name}@.service`, /^TimeoutStopSec=(\d+)$/m)
  expect(unit('web')).toBeGreaterThan(web)
  expect(unit('worker')).toBeGreaterThan(worker)
  const container = 1000 * number('compose.yaml', /stop_grace_period: (\d+)s$/m)
  expect(container).toBeGreaterThan(Math.max(web, worker))
  const balanced = /give the process (\d+) seconds before it's killed/
  expect(1000 * number('docs/operations/operators.md', balanced)).toBeGreaterThan(web)
  expect(number('workers/commands/start-child.ts', deadline)).toBeGreaterThan(worker)
})

test('Prometheus scrapes every process of the guide, in the jobs of the alerts', () => {
  const jobs = Bun.YAML.parse(read('docs/operations/deploy/prometheus.yml')) as {
    global: { evaluation_interval: string }
    scrape_configs: {
      job_name: string
      static_configs: { targets: string[]; labels?: { worker: string } }[]
    }[]
  }
  // Like the tests of the alerts.
  const cases = Bun.YAML.parse(read('tests/fleet/alerts.test.yaml')) as { evaluation_interval: string }
  expect(jobs.global.evaluation_interval).toBe(cases.evaluation_interval)
  const ports = Object.fromEntries(
    jobs.scrape_configs.map(job => [
      job.job_name,
      job.static_configs.flatMap(each => each.targets.map(target => Number(target.split(':')[1]))),
    ]),
  )
  const names = /^for worker in (.+); do$/m.exec(guide)?.[1]?.split(' ') ?? []
  const first = Number(/^port=(\d+)$/m.exec(guide)?.[1])
  expect(ports).toEqual({
    'agent-exchange-web': [...guide.matchAll(/agent-exchange-web@(\d+)/g)].map(([, port]) => Number(port)),
    'agent-exchange-worker': names.map((_, n) => first + n),
  })
  expect(
    jobs.scrape_configs.flatMap(job => job.static_configs.flatMap(each => each.labels?.worker ?? [])),
  ).toEqual(names)
  expect(names.toSorted()).toEqual(
    [...read('Procfile').matchAll(/workers\/main\.ts (\w+)/g)].map(([, name]) => name ?? '').toSorted(),
  )
  for (const job of Object.keys(ports))
    expect(read('docs/operations/grafana/alerts.yaml')).toContain(job.split('-').at(-1) ?? job)
})

test.skipIf(!Bun.which('systemd-analyze'))('systemd accepts the units of the nightly backup', () => {
  const recovery = read('docs/operations/recovery.md')
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-units-'))
  const [, program = ''] = /^ *install docs\/operations\/deploy\/backup\.sh (\S+)$/m.exec(recovery) ?? []
  const units = [...(/^ *cp (docs.*) \/etc\/systemd\/system\/$/m.exec(recovery)?.[1] ?? '').split(' ')]
  expect(units).toHaveLength(2)
  for (const unit of units) {
    const text = read(unit)
    if (unit.endsWith('.service')) expect(text).toContain(`\nExecStart=${program}\n`)
    // It isn't installed here, and neither is the account.
    const here = text.replace(program, '/bin/true').replace(/^User=.*\n/m, '')
    writeFileSync(join(dir, unit.split('/').at(-1) ?? ''), here)
  }
  const names = readdirSync(dir).map(name => join(dir, name))
  const { exitCode, stderr } = Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', ...names])
  rmSync(dir, { recursive: true })
  expect([exitCode, stderr.toString()]).toEqual([0, ''])
})
