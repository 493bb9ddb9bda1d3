import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nouns } from './nouns.ts'
import { isCode, nounOf, readSources, roomOf, root, type Source } from './sources.ts'

const sources = readSources()
const code = sources.filter(isCode)
const ours = code.filter(({ path }) => roomOf(path) !== 'tests')
const byPath = new Map(sources.map(source => [source.path, source]))

/** Every line that the rule finds, as file:line: text, so that a reader can go there. */
function lines(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
}

const imports = (
  files: Source[],
  broken: (from: string, path: string | null, file: string) => boolean,
): string[] =>
  files.flatMap(file =>
    file.imports
      .filter(({ from, path }) => broken(from, path, file.path))
      .map(({ line, from }) => `${file.path}:${line}: imports ${from}`),
  )

describe('floors', () => {
  const allowed: Record<string, string[]> = {
    db: ['db'],
    shared: ['db', 'shared'],
    // The guides are written in docs and shown by the API.
    api: ['db', 'shared', 'api', 'docs'],
    workers: ['db', 'shared', 'workers'],
  }
  test('db ← shared ← { api, workers }, which never import each other', () => {
    expect(
      imports(ours, (_, path, file) => path !== null && !allowed[roomOf(file)]?.includes(roomOf(path))),
    ).toEqual([])
  })

  test('a noun of shared imports only those before it', () => {
    expect(
      imports(ours, (_, path, file) => {
        const [mine, theirs] = [nounOf(file), path && nounOf(path)]
        return Boolean(mine && theirs && mine !== theirs && nouns.indexOf(theirs) > nouns.indexOf(mine))
      }),
    ).toEqual([])
  })

  test('every noun of shared has its place in the order', () => {
    const found = new Set(ours.map(({ path }) => nounOf(path)).filter(noun => noun !== null))
    expect([...found].filter(noun => !nouns.includes(noun))).toEqual([])
  })

  test('no import goes in a circle', () => {
    const circles: string[] = []
    const state = new Map<string, 'open' | 'done'>()
    const visit = (path: string, way: string[]) => {
      if (state.get(path) === 'done') return
      if (state.get(path) === 'open') {
        circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
        return
      }
      state.set(path, 'open')
      for (const next of byPath.get(path)?.imports ?? []) if (next.path) visit(next.path, [...way, path])
      state.set(path, 'done')
    }
    for (const { path } of code) visit(path, [])
    expect(circles).toEqual([])
  })

  test('every import names a file that is there, with its extension', () => {
    expect(imports(ours, (_, path) => path !== null && !existsSync(join(root, path)))).toEqual([])
  })

  test('no barrels: nobody passes on what another file exports', () => {
    expect(lines(code, /^export (\*|(type )?\{[^}]*\}) from/)).toEqual([])
  })
})

describe('one place each', () => {
  test('SQL stands in queries and in db', () => {
    // Queries, and test code, which sets the stage and looks behind it.
    const home = /^db\/|^tests\/|(^|[/-])queries\.ts$/
    expect(
      lines(
        code.filter(({ path }) => !home.test(path)),
        /\bsql(<.*>)?`|\.unsafe\(/i,
      ),
    ).toEqual([])
  })

  test('transactions stand nowhere: an invariant is one statement', () => {
    expect(lines(ours, /\.begin\(/)).toEqual([])
  })

  test('only shared/config.ts reads the environment', () => {
    const exceptions = [
      'shared/config.ts',
      // Asks whether npm start is its parent, before there is a config.
      'shared/orphan.ts',
      // Makes the environment of its children out of its own.
      'workers/commands/start.ts',
    ]
    const others = ours.filter(({ path }) => !exceptions.includes(path))
    expect(lines(others, /process\.env|Bun\.env|import\.meta\.env/)).toEqual([])
  })

  test('only shared/queue knows BullMQ and Redis', () => {
    const exceptions = [
      // The bucket's script runs on the backend's own connection, which it is handed: types alone.
      'shared/limits/store-redis.ts',
      // BullMQ's own tables.
      'db/migrate-queue.ts',
    ]
    const others = ours.filter(({ path }) => !path.startsWith('shared/queue/') && !exceptions.includes(path))
    expect(imports(others, from => /^(bullmq|ioredis)(\/|$)/.test(from))).toEqual([])
  })

  test('only the hint adds jobs', () => {
    const others = ours.filter(({ path }) => !path.startsWith('shared/queue/'))
    expect(lines(others, /backend\.add\(|\.addBulk\(/)).toEqual([])
  })

  test('only what asks guarded reaches out to addresses that strangers give', () => {
    const exceptions = ['shared/webhooks/fetch-guarded.ts', 'shared/webhooks/exchange.ts']
    const found = lines(
      ours.filter(({ path }) => !exceptions.includes(path)),
      /(?<![\w.])fetch\(/,
    )
    // To addresses of the operator's own setting.
    const settings = [/^shared\/commons\/classif/, /^shared\/deposits\//, /^workers\/(commands|agent)\//]
    expect(found.filter(line => !settings.some(home => home.test(line)))).toEqual([])
  })
})

describe('habits', () => {
  test('a file has at most 300 lines', () => {
    const tables = [
      // Every error of the service, one entry each.
      'shared/errors.ts',
      // The one style sheet of all pages.
      'api/pages/style.css',
    ]
    const long = sources.filter(
      ({ path, lines }) => lines.length > 301 && /\.(tsx?|css)$/.test(path) && !tables.includes(path),
    )
    expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1} lines`)).toEqual([])
  })

  test('names are kebab-case', () => {
    const named = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|generated))?\.[a-z0-9]+$/
    expect(
      code
        .map(({ path }) => path)
        .filter(
          path =>
            !path
              .split('/')
              .every((part, i, all) => (i < all.length - 1 ? /^[a-z0-9-]+$/ : named).test(part)),
        ),
    ).toEqual([])
  })

  test('names are of the domain', () => {
    expect(
      code
        .map(({ path }) => path)
        .filter(path => /(manager|helper|util|misc|common)s?\b/.test(path.replace('commons', ''))),
    ).toEqual([])
  })

  test('nothing is left to do, and nothing talks to the console', () => {
    const own = code.filter(({ path }) => path !== 'tests/code-rules/code-rules.test.ts')
    expect(lines(own, /\b(TODO|FIXME|HACK)\b/)).toEqual([])
    expect(lines(ours, /\bconsole\.\w+\(/)).toEqual([])
  })

  test('no any and no `!` without a reason', () => {
    const unexplained = code.flatMap(({ path, lines }) =>
      lines.flatMap((line, i) =>
        /(:|\bas|<)\s*any\b(?!['\w])/.test(line.replace(/\/\/.*|\/\*\*.*|^\s*\*.*|'[^']*'|`[^`]*`/g, '')) &&
        !/biome-ignore .*noExplicitAny: \S/.test(lines[i - 1] ?? '')
          ? [`${path}:${i + 1}: ${line.trim()}`]
          : [],
      ),
    )
    expect(unexplained).toEqual([])
  })

  test('rules and verbs are told the time', () => {
    // Measuring and pausing is the business of machinery, not of the domain.
    const machinery =
      /^shared\/(queue|limits|log\.ts|coalesce\.ts|gather\.ts|open-context\.ts|webhooks\/(fetch-guarded|exchange|resolve)|keys\/resolve|businesses\/recent|events\/(list|waiting-room))/
    const domain = ours.filter(({ path }) => path.startsWith('shared/') && !machinery.test(path))
    expect(
      lines(domain, /\bDate\.now\(\)|new Date\(\)|performance\.now\(\)|Temporal\.Now/).filter(
        line => !line.includes('now: () =>'),
      ),
    ).toEqual([])
  })
})
