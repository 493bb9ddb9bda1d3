import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface SmallDisk {
  dir: string
  /** Fills the disk. */
  fill(): void
  makeRoom(): void
  remove(): void
}

/** A separate file system in memory. Null where mounting isn't allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-disk-'))
  const options = `size=${megabytes}m,mode=711`
  if (Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', dir]).exitCode !== 0) {
    rmSync(dir, { recursive: true })
    return null
  }
  // Unmounts it if this process dies first: the shell waits for the pipe between us to close.
  const guard = Bun.spawn(['sh', '-c', 'cat > /dev/null; sleep 3; umount -l "$0"; rmdir "$0"', dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  const ballast = join(dir, 'ballast')
  return {
    dir,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1_048_576, 4096]) fillWith(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      guard.kill('SIGKILL')
      Bun.spawnSync(['umount', '-l', dir])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function fillWith(file: number, bytes: Buffer): void {
  try {
    for (;;) if (writeSync(file, bytes) < bytes.length) return
  } catch (error) {
    if (Object(error).code !== 'ENOSPC') throw error
  }
}
