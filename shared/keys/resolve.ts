import type { Context } from '../context.ts'
import { keepNewest } from '../keep-newest.ts'
import { hashKey } from '../secrets.ts'
import type { KeyState } from './callers.ts'
import { looksRight } from './key.ts'
import { findAgentByKeyHash, findBusinessByKeyHash, touchAgent } from './queries.ts'

interface Known {
  state: KeyState
  until: number
  touchedAt: number
}

/** A key that was resolved a moment ago is not asked for again; a revocation reaches every process as a wake-up. */
const KNOWN_MS = 5000
const TOUCH_MS = 60_000
const MOST_KNOWN = 20_000
const CHANNEL = 'keys'

/** Turns a bearer key into its caller, asking Postgres at most once a few seconds per key. */
export function makeKeyRing(context: Context) {
  const known = new Map<string, Known>()
  /** Requests with one key that come together share one question. */
  const asking = new Map<string, Promise<KeyState>>()
  let forgotten = 0

  async function look(key: string, hash: Buffer): Promise<KeyState> {
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

  const drop = (id: string) => {
    forgotten += 1
    // Of what was revoked nothing says whose it was, and a suspension may have ended.
    for (const [key, { state }] of known)
      if (state && (!('caller' in state) || String(state.caller.id) === id)) known.delete(key)
  }

  return {
    /** Null for what is no key of ours, without a query where the checksum is wrong. */
    resolve(key: string): KeyState | Promise<KeyState> {
      if (!looksRight(key, 'agx') && !looksRight(key, 'bzk')) return null
      const held = known.get(key)
      const now = Date.now()
      if (held && now < held.until) return held.state
      const asked = asking.get(key)
      if (asked) return asked
      const question = this.ask(key, held?.touchedAt ?? 0, now).finally(() => asking.delete(key))
      asking.set(key, question)
      return question
    },

    async ask(key: string, touchedAt: number, now: number): Promise<KeyState> {
      const hash = hashKey(key, context.config.keyPepper)
      const before = forgotten
      const state = await look(key, hash)
      // Read before something was forgotten: true for this request, perhaps no longer for the next.
      if (forgotten !== before) return state
      const agent = state && 'caller' in state && state.caller.kind === 'agent' ? state.caller.id : null
      const touch = agent !== null && now - touchedAt > TOUCH_MS
      keepNewest(known, key, { state, until: now + KNOWN_MS, touchedAt: touch ? now : touchedAt }, MOST_KNOWN)
      // When a key was last used is worth a minute, not a write for every request.
      if (touch) touchAgent(context.sql, agent, context.now()).catch(() => {})
      return state
    },

    /** Every process forgets what it knows of an agent's keys: its tier changed, a key was revoked. */
    forget(id: string): void {
      drop(id)
      context.backend.publish(CHANNEL, id)
    },

    async listen(): Promise<void> {
      await context.backend.subscribe(CHANNEL, drop)
    },
  }
}

export type KeyRing = ReturnType<typeof makeKeyRing>
