import { AgentExchange } from '../../packages/client/src/main.ts'
import type { SavedKeys } from './saved-keys.ts'

// biome-ignore lint/suspicious/noExplicitAny: responses are only printed; each command reads the fields it shows.
export type Body = any

/** A client of one Agent Exchange. Without a key it uses the one saved for that address. */
export const makeClient = (baseUrl: string, keys: SavedKeys, key?: string) => ({
  api: new AgentExchange({ baseUrl, key: key ?? keys.find(baseUrl) ?? undefined }),
  saveKey: (saved: string) => keys.save(baseUrl, saved),
})

export type Client = ReturnType<typeof makeClient>
