import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nouns } from './nouns.ts'
import { isCode, layerOf, nounOf, readSources, root, type Source } from './sources.ts'

const sources = readSources()
const code = sources.filter(isCode)
const ours = code.filter(({ path }) => layerOf(path) !== 'tests')
const byPath = new Map(sources.map(source => [source.path, source]))

/** Every line that matches, as `file:line: text`. */
function lines(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
}

/** Tagged templates, `unsafe` calls, and strings that hold a statement or a clause. */
function findSql({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const starts = [
    /\bsql(<[^`;]*>)?`/,
    /\.unsafe\s*[<(]/,
    /['"`]\s*(select\s+[\w.*$"]+(\s*,|\s+(as|from)\b|\()|select\s+\$\{|insert\s+into\s)/,
    /['"`]\s*(INSERT\s+INTO\s|SELECT\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s)/,
    /['"`]\s*(update\s+\w+\s+(\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s)/,
    /['"`]\s*(((left|cross|inner)\s+)?join\s+\w+\s+\w*\s*(on|using)\b|order\s+by\s|group\s+by\s)/,
    /['"`]\s*((create|alter|drop)\s+(table|index|function|database|schema)\b|lock\s+table\b)/,
  ]
  const pattern = new RegExp(starts.map(({ source }) => source).join('|'), 'g')
  return [...text.matchAll(pattern)].map(match => {
    const line = text.slice(0, match.index).split('\n').length
    return `${path}:${line}: ${match[0].trim()}`
  })
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

describe('layers', () => {
  const allowed: Record<string, string[]> = {
    db: ['db'],
    shared: ['db', 'shared'],
    // The API serves the guides in docs, and the changelog.
    api: ['db', 'shared', 'api', 'docs', 'CHANGELOG.md'],
    // The CLI uses the client.
    workers: ['db', 'shared', 'workers', 'packages'],
    packages: ['packages'],
  }
  test('db ← shared ← { api, workers }, which never import each other', () => {
    expect(
      imports(ours, (_, path, file) => path !== null && !allowed[layerOf(file)]?.includes(layerOf(path))),
    ).toEqual([])
  })

  test('a noun of shared imports only those before it', () => {
    expect(
      imports(ours, (_, path, file) => {
        const [mine, theirs] = [nounOf(file), path && nounOf(path)]
        // A noun without a place fails the test below.
        const isListed = mine && theirs && nouns.includes(mine)
        return Boolean(isListed && mine !== theirs && nouns.indexOf(theirs) > nouns.indexOf(mine))
      }),
      'imports of a noun that comes later in tests/code-rules/nouns.ts',
    ).toEqual([])
  })

  test('the order lists the nouns of shared', () => {
    const found = new Set(ours.map(({ path }) => nounOf(path)).filter(noun => noun !== null))
    expect(nouns.toSorted(), 'tests/code-rules/nouns.ts').toEqual([...found].toSorted())
  })

  test('there are no import cycles', () => {
    const cycles: string[] = []
    const state = new Map<string, 'open' | 'done'>()
    const visit = (path: string, trail: string[]) => {
      if (state.get(path) === 'done') return
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
        return
      }
      state.set(path, 'open')
      for (const next of byPath.get(path)?.imports ?? []) if (next.path) visit(next.path, [...trail, path])
      state.set(path, 'done')
    }
    for (const { path } of code) visit(path, [])
    expect(cycles).toEqual([])
  })

  test('every import names an existing file with its extension', () => {
    expect(imports(ours, (_, path) => path !== null && !existsSync(join(root, path)))).toEqual([])
  })

  test('there are no barrels: no file re-exports another', () => {
    // The published package has one entry point.
    const inside = code.filter(({ path }) => path !== 'packages/client/src/main.ts')
    expect(lines(inside, /^export (\*|(type )?\{[^}]*\}) from/)).toEqual([])
  })
})

describe('one place for each concern', () => {
  test('SQL is only in queries files and in db', () => {
    // Tests set up and inspect rows directly.
    const home = /^db\/|^tests\/|(^|[/-])queries\.ts$/
    const others = code.filter(({ path }) => !home.test(path))
    expect(others.flatMap(findSql)).toEqual([])
  })

  test.each([
    'await sql`select 1`',
    'await sql<Row[]>`select 1`',
    'await sql<{\n  id: number\n}[]>`\n  select id from leads`',
    'await sql.unsafe(text)',
    'await sql.unsafe<Row[]>(text)',
    "const text = 'select id from leads'",
    'const text = `\n  INSERT INTO leads (id) values ($1)`',
    "const text = 'update leads set status = $1'",
    'const part = `left join businesses b on b.id = l.business_id`',
    "const part = 'order by created_at desc'",
  ])('SQL is found in %j', text => {
    expect(findSql({ path: 'a.ts', text })).toHaveLength(1)
  })

  test.each([
    "'Select a time that is free.'",
    "'update the card'",
    "'Delete from your side.'",
    'sql.array(ids)',
    'Type.Unsafe<string>({})',
  ])('no SQL is found in %j', text => {
    expect(findSql({ path: 'a.ts', text })).toEqual([])
  })

  test('there are no transactions: an invariant is one statement', () => {
    expect(lines(ours, /\.begin\(/)).toEqual([])
  })

  test('only shared/config.ts reads the environment', () => {
    const exceptions = [
      'shared/config.ts',
      // Passes its environment to its children.
      'workers/commands/start.ts',
      // Writes sample code for readers.
      'api/docs/code-samples.ts',
    ]
    const others = ours.filter(({ path }) => !exceptions.includes(path))
    expect(lines(others, /process\.env|Bun\.env|import\.meta\.env/)).toEqual([])
  })

  test('only shared/queue knows BullMQ and Redis', () => {
    const exceptions = [
      // Imports types only: the backend passes in its own connection.
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

  test('only guarded code fetches addresses that strangers supply', () => {
    const exceptions = [
      'shared/webhooks/fetch-guarded.ts',
      'shared/webhooks/http-request.ts',
      // Writes sample code for readers.
      'api/docs/code-samples.ts',
    ]
    const found = lines(
      ours.filter(({ path }) => !exceptions.includes(path)),
      /(?<![\w.])fetch\(/,
    )
    // These call addresses from the operator's own settings.
    const settings = [
      /^shared\/commons\/external-classifier/,
      /^shared\/deposits\//,
      /^workers\/(commands|agent|doctor)\//,
    ]
    expect(found.filter(line => !settings.some(home => home.test(line)))).toEqual([])
  })
})

describe('style', () => {
  test('a file has at most 300 lines', () => {
    const tables = [
      // Every error of the service, one entry each.
      'shared/errors.ts',
      // Every kind of event.
      'shared/events/kinds.ts',
      // The one style sheet of all pages.
      'api/pages/style.css',
    ]
    const long = sources.filter(
      ({ path, lines }) => lines.length > 301 && /\.(tsx?|css)$/.test(path) && !tables.includes(path),
    )
    expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1} lines`)).toEqual([])
  })

  test('no <p> or <span> is a status: Orca skips text that is directly in one, so wrap it in a <div>', () => {
    expect(lines(ours, /<(p|span)\b[^>]*\brole="status"/)).toEqual([])
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

  test('names come from the domain', () => {
    expect(
      code
        .map(({ path }) => path)
        .filter(path => /(manager|helper|util|misc|common)s?\b/.test(path.replace('commons', ''))),
    ).toEqual([])
  })

  test('there are no TODOs, and product code never logs to the console', () => {
    const own = code.filter(({ path }) => path !== 'tests/code-rules/code-rules.test.ts')
    expect(lines(own, /\b(TODO|FIXME|HACK)\b/)).toEqual([])
    expect(lines(ours, /\bconsole\.\w+\(/)).toEqual([])
  })

  test('no `any` without a reason', () => {
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

  test('rules and verbs get the time as an argument', () => {
    // Only infrastructure measures and waits.
    const infrastructure =
      /^shared\/(queue|limits|log\.ts|batch\.ts|open-context\.ts|webhooks\/(fetch-guarded|resolve)|keys\/resolve|mail\/smtp|events\/(list|long-poll))/
    const domain = ours.filter(({ path }) => path.startsWith('shared/') && !infrastructure.test(path))
    expect(
      lines(domain, /\bDate\.now\(\)|new Date\(\)|performance\.now\(\)|Temporal\.Now/).filter(
        line => !line.includes('now: () =>'),
      ),
    ).toEqual([])
  })
})
