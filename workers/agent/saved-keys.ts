import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from '../../shared/config.ts'

/** Keys by the address they belong to, so no other service sees them. Only the owner can read the file. */
export function openSavedKeys(file: string) {
  const read = (): Record<string, string> => {
    if (!existsSync(file)) return {}
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      throw new BadSetting(file, "can't be read. Delete it and get a new key.")
    }
  }
  return {
    find: (baseUrl: string): string | null => read()[baseUrl] ?? null,
    save(baseUrl: string, key: string): void {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify({ ...read(), [baseUrl]: key }, null, 2)}\n`, { mode: 0o600 })
      chmodSync(file, 0o600)
    },
  }
}

export type SavedKeys = ReturnType<typeof openSavedKeys>
