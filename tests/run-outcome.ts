/** The result of one test file. */
export interface Outcome {
  file: string
  passed: number
  failed: number
  /** Names of the skipped tests. */
  skipped: string[]
  ms: number
  output: string
}

interface Run {
  file: string
  /** The JUnit report, empty if bun wrote none. */
  xml: string
  code: number
  /** The limit it ran into, 0 if it ended in time. */
  timedOutMs: number
  output: string
  ms: number
}

/** Doesn't trust the report alone: a file that didn't load, hung, or ran no test has failed. */
export function readOutcome({ file, xml, code, timedOutMs, output, ms }: Run): Outcome {
  const totals = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(totals)?.[1] ?? 0)
  const skipped = [...xml.matchAll(/<testcase\b([^>]*)>\s*<skipped\b/g)].map(([, attributes = '']) => {
    const part = (name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    return [part('classname'), part('name')].filter(Boolean).join(' > ')
  })
  const passed = Math.max(0, count('tests') - count('failures') - count('skipped'))
  const outcome = { file, passed, failed: count('failures'), skipped, ms, output }
  const failure = (why: string) => ({
    ...outcome,
    failed: outcome.failed + 1,
    output: `${output.trimEnd()}\n${why}`,
  })
  if (timedOutMs > 0) return failure(`Killed after ${timedOutMs / 1000} seconds.`)
  // With `-t name` most files have no matching test.
  if (/ matched 0 tests\. /.test(output)) return { ...outcome, skipped: [] }
  if (code !== 0 && outcome.failed === 0) return failure(`bun test exited with code ${code}.`)
  if (passed + outcome.failed + skipped.length === 0) return failure('The file has no test.')
  return outcome
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[name] ?? '')
}
