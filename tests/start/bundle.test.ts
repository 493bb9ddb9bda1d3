import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBundle } from '../../workers/commands/make-bundle.ts'
import {
  type Bundle,
  bundlesIn,
  findBundle,
  homeRoot,
  recordIn,
} from '../../workers/commands/start-bundle.ts'
import { supervise } from '../../workers/commands/start-child.ts'
import { launch, processesOf } from './started.ts'

const dirs: string[] = []
const directory = () => {
  const dir = mkdtempSync(join(tmpdir(), 'bundle-'))
  dirs.push(dir)
  return dir
}

afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

/** A project as small as one can be, whose API says what its sources say. */
function project(): string {
  const root = directory()
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json'])
    writeFileSync(join(root, name), '{}')
  mkdirSync(join(root, 'api'))
  mkdirSync(join(root, 'shared'))
  writeFileSync(join(root, 'shared/word.ts'), `export const word: string = 'first'\n`)
  writeFileSync(join(root, 'shared/beside.txt'), 'beside')
  writeFileSync(
    join(root, 'shared/place.ts'),
    `import { readFileSync } from 'node:fs'
    import { join } from 'node:path'
    export const beside = readFileSync(join(import.meta.dir, 'beside.txt'), 'utf8')
    export const same = readFileSync(new URL('./beside.txt', import.meta.url), 'utf8') === beside\n`,
  )
  writeFileSync(
    join(root, 'api/main.ts'),
    `import { word } from '../shared/word.ts'
    const place = () => import('../shared/place.ts')
    place().then(({ beside, same }) => process.stdout.write([word, beside, same].join(' ')))\n`,
  )
  return root
}

const saysOf = (file: string | null) =>
  Bun.spawnSync([process.execPath, file ?? 'none'], { cwd: '/' }).stdout.toString()

describe('a bundle', () => {
  test('does what its sources do, which know where they lie', async () => {
    const root = project()
    expect(findBundle(root)).toBeNull()
    await makeBundle(root)
    const found = findBundle(root)
    expect(found).toStartWith(bundlesIn(root))
    expect(saysOf(found)).toBe('first beside true')
    expect(saysOf(found)).toBe(saysOf(join(root, 'api/main.ts')))
  })

  test('is none any more when a source has changed, even to the same size; the next takes its place', async () => {
    const root = project()
    await makeBundle(root)
    const source = join(root, 'shared/word.ts')
    writeFileSync(source, readFileSync(source, 'utf8').replace('first', 'other'))
    expect(findBundle(root)).toBeNull()
    await makeBundle(root)
    expect(saysOf(findBundle(root))).toBe('other beside true')
    expect(readdirSync(bundlesIn(root)).toSorted()).toEqual(['bundle.json', expect.stringMatching(/^made-/)])
  })

  test.each([
    ['a lazily loaded source is gone', (root: string) => rmSync(join(root, 'shared/place.ts'))],
    ['packages were installed', (root: string) => writeFileSync(join(root, 'package-lock.json'), '{ }')],
    ['it is cut short', (_: string, { main }: Bundle) => writeFileSync(main, '')],
    ['its bytecode is gone', (_: string, { main }: Bundle) => rmSync(`${main}.jsc`)],
    [
      'another Bun made it',
      (root: string, made: Bundle) =>
        writeFileSync(recordIn(bundlesIn(root)), JSON.stringify({ ...made, bun: '1' })),
    ],
    ['its record is half a one', (root: string) => writeFileSync(recordIn(bundlesIn(root)), '{"bun":')],
  ])('is none when %s', async (_, harm) => {
    const root = project()
    await makeBundle(root)
    expect(findBundle(root)).not.toBeNull()
    harm(root, JSON.parse(readFileSync(recordIn(bundlesIn(root)), 'utf8')))
    expect(findBundle(root)).toBeNull()
  })

  test('that can not be made is not found', async () => {
    const root = project()
    writeFileSync(join(root, 'api/main.ts'), 'this is no program')
    await expect(makeBundle(root)).rejects.toThrow()
    expect(findBundle(root)).toBeNull()
  })

  test('is whole, whichever of two that are made at once comes last', async () => {
    const root = project()
    await Promise.allSettled([makeBundle(root), makeBundle(root)])
    const found = findBundle(root)
    if (found) expect(saysOf(found)).toBe('first beside true')
    await makeBundle(root)
    expect(saysOf(findBundle(root))).toBe('first beside true')
  })
})

describe('the supervisor', () => {
  test('runs the sources where the bundle fails, and tells them what the bundle was told', async () => {
    const dir = directory()
    const heard = join(dir, 'heard')
    writeFileSync(join(dir, 'bundle.js'), 'throw new Error()')
    writeFileSync(
      join(dir, 'source.ts'),
      `const { followParent } = await import(${JSON.stringify(join(homeRoot, 'shared/orphan.ts'))})
      const { settings, postgres, migrated } = followParent()
      const { WORD } = await settings
      await postgres
      await migrated
      await Bun.write(${JSON.stringify(heard)}, WORD)\n`,
    )
    const program = { name: 'API', script: join(dir, 'source.ts'), bundle: () => join(dir, 'bundle.js') }
    const child = supervise(program, { ...process.env }, () => {})
    child.tell({ WORD: 'schön' })
    child.tell()
    child.tell()
    while (!existsSync(heard) || readFileSync(heard, 'utf8') === '') await Bun.sleep(10)
    expect(readFileSync(heard, 'utf8')).toBe('schön')
    await child.stop(new AbortController().signal)
  })
})

describe.skipIf(!existsSync('/proc/self/environ'))('npm start', () => {
  test('serves from the bundle what it serves from the sources', async () => {
    const dir = directory()
    await makeBundle(homeRoot)
    const started = launch(dir)
    const { url } = await started.up()
    const bundle = findBundle()
    expect(bundle).not.toBeNull()
    expect(processesOf(dir).some(({ command }) => command.includes(bundle ?? '?'))).toBe(true)
    // What is loaded late: pages, documents, files beside the sources and in packages, packages that stay outside.
    const paths = [
      ...[
        '/',
        '/docs',
        '/docs/agents',
        '/openapi.json',
        '/llms-full.txt',
        '/commons',
        '/businesses?zip=78205',
      ],
      ...['console.css', 'console.js', 'uplot.js', 'uplot.css'].map(name => `/operator/console/${name}`),
    ]
    const accept = 'text/html,application/json;q=0.9,*/*;q=0.8'
    for (const path of paths)
      expect([path, (await fetch(url + path, { headers: { accept } })).status]).toEqual([path, 200])
    const tools = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(await tools.text()).toContain('"inputSchema"')
    started.child.kill('SIGTERM')
    expect(await started.child.exited).toBe(0)
    expect(processesOf(dir)).toEqual([])
  })
})
