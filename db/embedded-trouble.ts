import { freeBytes } from './embedded-disk.ts'
import { StartError } from './start-error.ts'

const known: [RegExp, (dir: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    dir => `DATA_DIR ${dir} can not be used: the disk is full.`,
  ],
  [/Read-only file system/, dir => `DATA_DIR ${dir} can not be used: it is on a read-only file system.`],
  [
    /could not bind|Address already in use/,
    () => 'The port chosen for Postgres was taken meanwhile. Start again.',
  ],
  [
    /error while loading shared libraries: (\S+)/,
    () =>
      'The embedded Postgres is not fully installed: run npm rebuild, or set DATABASE_URL to a Postgres 14 or later.',
  ],
  [
    /could not (create|map|resize) .*shared memory|Cannot allocate memory/,
    () => 'There is not enough memory for the embedded Postgres.',
  ],
]

/** What Postgres wrote before it gave up, as one line. */
export function explainOutput(output: string, dir: string): StartError {
  // On a full disk not even its log could be written.
  if (output.trim() === '' && freeBytes(dir) < 2 ** 20) return explainOutput('No space left on device', dir)
  for (const [pattern, say] of known) if (pattern.test(output)) return new StartError(say(dir))
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const telling = lines.findLast(line => /\b(FATAL|PANIC|ERROR|error): /.test(line)) ?? lines.at(-1)
  const why = telling?.replace(/^.*?\b(?=(FATAL|PANIC|ERROR|error): )/, '') ?? 'it said nothing'
  return new StartError(`The embedded Postgres under ${dir} did not start: ${why}`)
}
