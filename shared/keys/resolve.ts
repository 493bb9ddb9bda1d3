import { setBounded } from '../bounded-map.ts'
import type { Context } from '../context.ts'
import { hashKey } from '../secrets.ts'
import { withTimeout } from '../with-timeout.ts'
import type { KeyState } from './callers.ts'
import { looksRight } from './key.ts'
import { findAgentByKeyHash, findBusinessByKeyHash, touchAgent } from './queries.ts'

interface CachedKey {
  state: KeyState
  expiresAt: number
  touchedAt: number
}

const CACHE_MS = 5000
const MAX_CACHED = 20_000
/** A hung lookup answers 503 instead of blocking every request with that key. */
const LOOKUP_TIMEOUT_MS = 5000
/** `last_used_at` isn't worth a write on every request. */
const TOUCH_MS = 60_000
const CHANNEL = 'keys'

/** Resolves API keys to callers. Caches each for a few seconds; a revocation is published to all processes. */
export function makeKeyRing(context: Context) {
  const cache = new Map<string, CachedKey>()
  /** Concurrent requests with one key share a lookup. */
  const pending = new Map<string, Promise<KeyState>>()
  let invalidations = 0

  async function findState(key: string): Promise<KeyState> {
    const hash = hashKey(key, context.config.keyPepper)
    if (key.startsWith('bzk_')) {
      const business = await findBusinessByKeyHash(context.sql, hash)
      return business ? { caller: { kind: 'business', ...business } } : null
    }
    const agent = await findAgentByKeyHash(context.sql, hash)
    if (!agent) return null
    const expired = agent.expires_at !== null && agent.expires_at <= context.now()
    if (agent.revoked || expired) return { revoked: true }
    return { caller: { kind: 'agent', id: agent.id, name: agent.name, tier: agent.tier } }
  }

  async function lookUp(key: string, touchedAt: number, now: number): Promise<KeyState> {
    const before = invalidations
    const state = await withTimeout(LOOKUP_TIMEOUT_MS, findState(key))
    // A key was invalidated while this one was read, so the result may already be stale.
    if (invalidations !== before) return state
    const agent = state && 'caller' in state && state.caller.kind === 'agent' ? state.caller.id : null
    const touch = agent !== null && now - touchedAt > TOUCH_MS
    const entry = { state, expiresAt: now + CACHE_MS, touchedAt: touch ? now : touchedAt }
    setBounded(cache, key, entry, MAX_CACHED)
    if (touch) touchAgent(context.sql, agent, context.now()).catch(() => {})
    return state
  }

  const invalidate = (id: string) => {
    invalidations += 1
    // A revoked entry doesn't say whose key it was, and a suspension may have ended.
    for (const [key, { state }] of cache)
      if (state && (!('caller' in state) || String(state.caller.id) === id)) cache.delete(key)
  }

  return {
    /** Null for a key that isn't ours. Without a query if its checksum is wrong. */
    resolve(key: string): KeyState | Promise<KeyState> {
      if (!looksRight(key, 'agx') && !looksRight(key, 'bzk')) return null
      const cached = cache.get(key)
      const now = Date.now()
      if (cached && now < cached.expiresAt) return cached.state
      const known = pending.get(key)
      if (known) return known
      const lookup = lookUp(key, cached?.touchedAt ?? 0, now).finally(() => pending.delete(key))
      pending.set(key, lookup)
      return lookup
    },

    /** Drops an agent's keys from every process's cache: its tier changed, or a key was revoked. */
    forget(id: string): void {
      invalidate(id)
      context.backend.publish(CHANNEL, id)
    },

    async listen(): Promise<void> {
      await context.backend.subscribe(CHANNEL, invalidate)
    },
  }
}

export type KeyRing = ReturnType<typeof makeKeyRing>
