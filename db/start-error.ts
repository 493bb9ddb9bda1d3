/** What stops a start from outside the code. Shown as one line without a stack, with exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const troubles: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'it is on a read-only file system',
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  ENOTDIR: 'a part of this path is a file',
  ENOENT: 'it can not be made there',
  EEXIST: 'a file is in its place',
  // Of the lock in it.
  SQLITE_CANTOPEN: 'this user may not read and write it',
  SQLITE_READONLY: 'this user may not read and write it',
}

/** A failed file operation under a directory, as the line that its owner can act on. Other errors stay as they are. */
export function explainDisk(error: unknown, dir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const trouble = troubles[code]
  if (!trouble) return error
  return new StartError(`DATA_DIR ${dir} can not be used: ${trouble} (${code}).`)
}
