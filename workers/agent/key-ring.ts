import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from '../../shared/config.ts'

export interface KeyRing {
  of(baseUrl: string): string | null
  keep(baseUrl: string, key: string): void
}

/** Keys by the address they are for, so that none is shown to another service; only their owner reads the file. */
export function openKeyRing(file: string): KeyRing {
  const read = (): Record<string, string> => {
    if (!existsSync(file)) return {}
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      throw new BadSetting(file, 'can not be read; delete it and get a key again')
    }
  }
  return {
    of: baseUrl => read()[baseUrl] ?? null,
    keep(baseUrl, key) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify({ ...read(), [baseUrl]: key }, null, 2)}\n`, { mode: 0o600 })
      chmodSync(file, 0o600)
    },
  }
}
