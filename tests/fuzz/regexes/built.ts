import { join } from 'node:path'
import { root } from '../../code-rules/sources.ts'

/**
 * The regular expressions that these files build with `RegExp(…)` as they're loaded, or when asked below. In a process of
 * its own, because another test may have loaded them here.
 */
export async function recordBuilt(paths: readonly string[]): Promise<Map<string, RegExp[]>> {
  const child = Bun.spawn([process.execPath, import.meta.path, ...paths], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const built = new Map<string, RegExp[]>()
  for (const [path, source, flags] of (await new Response(child.stdout).json()) as [string, string, string][])
    built.set(path, [...(built.get(path) ?? []), new RegExp(source, flags)])
  return built
}

if (import.meta.main) {
  const found = await recordHere(process.argv.slice(2))
  const rows = [...found].flatMap(([path, regexes]) =>
    regexes.map(({ source, flags }) => [path, source, flags]),
  )
  process.stdout.write(JSON.stringify(rows))
}

async function recordHere(paths: readonly string[]): Promise<Map<string, RegExp[]>> {
  const regexes = new Map<string, RegExp[]>()
  const add = (path: string, regex: RegExp) => regexes.set(path, [...(regexes.get(path) ?? []), regex])
  const plain = globalThis.RegExp
  const note = (made: RegExp) => {
    const frames = new Error('built').stack?.split('\n') ?? []
    const pathIn = (frame: string) => paths.find(path => frame.includes(`${root}/${path}:`))
    const caller = frames.map(pathIn).find(Boolean)
    if (caller) add(caller, made)
    return made
  }
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, args) => note(Reflect.construct(target, args)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  })
  try {
    for (const path of paths) await import(join(root, path))
    await readACalendar()
  } finally {
    globalThis.RegExp = plain
  }
  const { endpoints } = await import('../../../api/routes.ts')
  for (const { query, body, path } of endpoints) {
    for (const pattern of patternsIn([query, body])) add('api/edge/formats.ts', new RegExp(pattern))
    add('api/edge/unmatched.ts', new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  }
  const { contactPattern } = await import('../../../shared/contacts/pattern.ts')
  const pattern = contactPattern({ phone: '+12105550147', email: 'dana+a@customer.example' })
  add('shared/retention/erase-person.ts', new RegExp(pattern ?? '', 'i'))
  return regexes
}

/** Some regexes are built only when a file is read. */
async function readACalendar(): Promise<void> {
  const { busyTimes } = await import('../../../shared/calendars/busy-times.ts')
  const { aCalendarFile, anEvent } = await import('../../calendars/calendar-files.ts')
  const from = Date.UTC(2026, 10, 23)
  const request = { from, until: from + 30 * 86_400_000, timezone: 'America/Chicago', host: 'localhost' }
  busyTimes(
    aCalendarFile(
      anEvent('DTSTART:20261124T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261201T100000Z'),
    ),
    request,
    () => {},
  )
}

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own: unknown = Reflect.get(schema, 'pattern')
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(schema).flatMap(patternsIn)]
}
