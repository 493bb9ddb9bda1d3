/** The result of the test files of one process. */
export interface Outcome {
  name: string
  passed: number
  failed: number
  /** The skipped tests, each with its file. */
  skipped: string[]
  ms: number
  output: string
}

interface Run {
  name: string
  files: string[]
  /** The JUnit report, empty if bun wrote none. */
  xml: string
  code: number
  /** The time limit it exceeded, 0 if it ended in time. */
  timedOutMs: number
  output: string
  ms: number
}

/** Doesn't trust the report alone: files that didn't load, hung, or ran no test have failed. */
export function readOutcome({ name, files, xml, code, timedOutMs, output, ms }: Run): Outcome {
  const totals = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(totals)?.[1] ?? 0)
  const skipped = [...xml.matchAll(/<testcase\b([^>]*)>\s*<skipped\b/g)].map(([, attributes = '']) => {
    const part = (name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    return `${part('file')}: ${[part('classname'), part('name')].filter(Boolean).join(' > ')}`
  })
  const passed = Math.max(0, count('tests') - count('failures') - count('skipped'))
  const outcome = { name, passed, failed: count('failures'), skipped, ms, output }
  const failure = (why: string) => ({
    ...outcome,
    failed: outcome.failed + 1,
    output: `${output.trimEnd()}\n${why}`,
  })
  if (timedOutMs > 0) return failure(`Killed after ${timedOutMs / 1000} seconds.`)
  // With `-t name` most files have no matching test.
  if (/ matched 0 tests\. /.test(output)) return { ...outcome, skipped: [] }
  if (code !== 0 && outcome.failed === 0) return failure(`bun test exited with code ${code}.`)
  const silent = files.filter(file => !xml.includes(`<testsuite name="${file}"`))
  if (silent.length > 0) return failure(`No test ran in ${silent.join(', ')}.`)
  return outcome
}

/** The output of the files in which something failed. */
export function failingPart(output: string): string {
  // After a long output, bun repeats the failures, which don't belong to the last file.
  const once = output.replace(/\n\d+ tests failed:\n(?:\(fail\) .*\n)*/, '\n')
  const parts = once.split(/\n(?=\S+\.test\.tsx?:\n)/)
  const failing = parts.filter(part => /^\(fail\)|^error: |^#|^Killed|^No test ran/m.test(part))
  return (failing.length > 0 ? failing : parts).join('\n')
}

/** The files to run again, or the batch if none is named. */
export function failingFiles({ name, output }: Pick<Outcome, 'name' | 'output'>): string[] {
  const files = [...failingPart(output).matchAll(/^(\S+\.test\.tsx?):$/gm)].map(([, file = '']) => file)
  return files.length > 0 ? files : [name]
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[name] ?? '')
}
