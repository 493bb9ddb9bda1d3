/** How the tests of one file went. */
export interface Outcome {
  file: string
  passed: number
  failed: number
  /** By name, so that nothing is skipped in silence. */
  skipped: string[]
  ms: number
  output: string
}

interface Ended {
  file: string
  /** The JUnit report; empty where bun wrote none. */
  xml: string
  code: number
  /** The deadline that it missed, 0 where it came in time. */
  late: number
  output: string
  ms: number
}

/** A report alone is not believed: a file that did not load, hung, or ran no test has failed. */
export function readOutcome({ file, xml, code, late, output, ms }: Ended): Outcome {
  const totals = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(totals)?.[1] ?? 0)
  const skipped = [...xml.matchAll(/<testcase\b([^>]*)>\s*<skipped\b/g)].map(([, attributes = '']) => {
    const part = (name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    return [part('classname'), part('name')].filter(Boolean).join(' > ')
  })
  const passed = Math.max(0, count('tests') - count('failures') - count('skipped'))
  const outcome = { file, passed, failed: count('failures'), skipped, ms, output }
  const told = (why: string) => ({
    ...outcome,
    failed: outcome.failed + 1,
    output: `${output.trimEnd()}\n${why}`,
  })
  if (late > 0) return told(`It was ended after ${late / 1000} seconds.`)
  // `-t name` runs every file, and most have no test of that name.
  if (/ matched 0 tests\. /.test(output)) return { ...outcome, skipped: [] }
  if (code !== 0 && outcome.failed === 0) return told(`bun test ended with code ${code}.`)
  if (passed + outcome.failed + skipped.length === 0) return told('There is no test in it.')
  return outcome
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[name] ?? '')
}
