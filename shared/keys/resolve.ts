import { setBounded } from '../bounded-map.ts'
import type { Context } from '../context.ts'
import { hashKey } from '../secrets.ts'
import { withTimeout } from '../with-timeout.ts'
import type { AgentCaller, KeyState } from './callers.ts'
import { looksRight } from './key.ts'
import { findAgentByKeyHash, findBusinessByKeyHash, touchAgent } from './queries.ts'

interface FoundKey {
  state: KeyState
  /** When a rotated key expires. */
  endsAt: Date | null
}

interface CachedKey extends FoundKey {
  /** Not the time of day: if that were set back, a revoked key would stay valid. */
  cachedUntil: number
  touchedAt: number
}

const CACHE_MS = 5000
const MAX_CACHED = 20_000
/** A hung lookup returns 503 instead of blocking every request with that key. */
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

  async function find(key: string): Promise<FoundKey> {
    const hash = hashKey(key, context.config.keyPepper)
    if (key.startsWith('bzk_')) {
      const business = await findBusinessByKeyHash(context.sql, hash)
      return {
        state: business ? { caller: { kind: 'business', ...business, by: hash } } : null,
        endsAt: null,
      }
    }
    const agent = await findAgentByKeyHash(context.sql, hash)
    if (!agent) return { state: null, endsAt: null }
    const { id, tier, revoked, expires_at: endsAt } = agent
    const caller: AgentCaller = { kind: 'agent', id, tier }
    return { state: revoked ? { revoked: caller } : { caller }, endsAt }
  }

  const stateNow = ({ state, endsAt }: FoundKey): KeyState =>
    isAgents(state) && endsAt && endsAt <= context.now() ? { revoked: state.caller } : state

  async function lookUp(key: string, touchedAt: number, now: number): Promise<KeyState> {
    const before = invalidations
    const found = await withTimeout(LOOKUP_TIMEOUT_MS, find(key))
    const state = stateNow(found)
    // A key was invalidated while this one was read, so the result may already be stale.
    if (invalidations !== before) return state
    const agent = isAgents(state) ? state.caller.id : null
    const touch = agent !== null && now - touchedAt > TOUCH_MS
    const entry = { ...found, cachedUntil: now + CACHE_MS, touchedAt: touch ? now : touchedAt }
    setBounded(cache, key, entry, MAX_CACHED)
    if (touch) touchAgent(context.sql, agent, context.now()).catch(() => {})
    return state
  }

  /** Null: any may have changed. */
  const invalidate = (id: string | null) => {
    invalidations += 1
    if (id === null) cache.clear()
    for (const [key, { state }] of cache)
      if (state && String('caller' in state ? state.caller.id : state.revoked.id) === id) cache.delete(key)
  }

  return {
    /** Null for a key that isn't ours. Without a query if its checksum is wrong. */
    resolve(key: string): KeyState | Promise<KeyState> {
      if (!looksRight(key, 'agx') && !looksRight(key, 'bzk')) return null
      const cached = cache.get(key)
      const now = performance.now()
      if (cached && now < cached.cachedUntil) return stateNow(cached)
      const known = pending.get(key)
      if (known) return known
      const lookup = lookUp(key, cached?.touchedAt ?? -Infinity, now).finally(() => pending.delete(key))
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

const isAgents = (state: KeyState): state is { caller: AgentCaller } =>
  state !== null && 'caller' in state && state.caller.kind === 'agent'

export type KeyRing = ReturnType<typeof makeKeyRing>
