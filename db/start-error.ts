import { freeBytes } from './embedded-tuning.ts'

/** A start that failed for a reason outside the code. Printed as one line without a stack, with exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const diskErrors: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: "this user can't read and write it",
  EPERM: "this user can't read and write it",
  ENOTDIR: 'part of this path is a file',
  ENOENT: "it can't be created there",
  EEXIST: 'a file has its name',
  // From the lock file.
  SQLITE_CANTOPEN: "this user can't read and write it",
  SQLITE_READONLY: "this user can't read and write it",
}

/** Turns a failed file operation into a line the owner can act on. Returns other errors unchanged. */
export function explainDiskError(error: unknown, dir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = diskErrors[code]
  return reason ? new StartError(`Can't use DATA_DIR ${dir}: ${reason} (${code}).`) : error
}

const knownOutput: [RegExp, (dir: string) => string][] = [
  [/No space left on device|Disk quota exceeded/, dir => `Can't use DATA_DIR ${dir}: the disk is full.`],
  [/Read-only file system/, dir => `Can't use DATA_DIR ${dir}: it's on a read-only file system.`],
  [
    /could not bind|Address already in use/,
    () => 'Another program took the port chosen for Postgres. Start again.',
  ],
  [
    /error while loading shared libraries: (\S+)/,
    () =>
      'The embedded Postgres is not fully installed. Run npm rebuild, or set DATABASE_URL to Postgres 14 or later.',
  ],
  [
    /could not (create|map|resize) .*shared memory|Cannot allocate memory/,
    () => 'There is not enough memory for the embedded Postgres.',
  ],
]

/** Turns what Postgres printed before it gave up into one line. */
export function explainPostgresOutput(output: string, dir: string): StartError {
  // On a full disk it can't even write its log.
  if (output.trim() === '' && freeBytes(dir) < 2 ** 20)
    return explainPostgresOutput('No space left on device', dir)
  for (const [pattern, message] of knownOutput) if (pattern.test(output)) return new StartError(message(dir))
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const line = lines.findLast(line => /\b(FATAL|PANIC|ERROR|error): /.test(line)) ?? lines.at(-1)
  const reason = line?.replace(/^.*?\b(?=(FATAL|PANIC|ERROR|error): )/, '') ?? 'it printed nothing'
  return new StartError(`The embedded Postgres in ${dir} did not start: ${reason}`)
}
