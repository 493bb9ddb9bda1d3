import type { Tier } from '../../../shared/limits/policies.ts'
import type { OutcomeKind } from '../../../shared/ranking/verdict.ts'
import type { WrongInformation } from '../../../shared/ranking/wrong-information.ts'
import type { Random } from '../../../workers/demo/random.ts'
import { DAY, HOUR, receiveLead, type Sender, type Traces, type TrueBusiness, type World } from './world.ts'

/**
 * `self-dealing`: the business replies to its own keys at once and records every appointment as completed.
 * `praise`: keys report fast replies and kept appointments.
 * `smear`: keys book, then report that it never replied or came, and that its card is wrong.
 */
export const attackKinds = ['self-dealing', 'praise', 'smear'] as const
export type AttackKind = (typeof attackKinds)[number]

export interface Attack {
  kind: AttackKind
  keys: number
  tier: Tier
  /** All keys were created by one operator, from one network and email address. */
  linked: boolean
}

export interface HostileTraces extends Traces {
  reports: WrongInformation[]
}

/** Each key sends an inquiry a week for the whole window. More wouldn't count. */
export function attackTraces(world: World, business: TrueBusiness, attack: Attack, random: Random) {
  const traces: HostileTraces = { leads: [], outcomes: [], reports: [] }
  hostileSenders(attack).forEach((sender, key) => {
    for (let week = 0; week < 13; week++) {
      // Timed to count the most: a missing reply counts after three days, praise at once. Linked keys take turns.
      const newest = attack.kind === 'smear' ? 4 * DAY : 7 * HOUR
      const at = new Date(world.now.getTime() - newest - 7 * week * DAY + (key % 7) * HOUR)
      const lead = receiveLead(`hostile-${key}-${week}`, sender, at, business, random.stream(key, week))
      const own = random.stream('own', key, week).chance(business.desk)
      act(traces, attack.kind, lead.ranked, own, world.now)
    }
  })
  return traces
}

function act(
  traces: HostileTraces,
  kind: AttackKind,
  lead: Traces['leads'][number],
  own: boolean,
  now: Date,
): void {
  const report = (outcome: OutcomeKind, by: 'agent' | 'business') =>
    traces.outcomes.push({ leadId: lead.id, kind: outcome, by, at: now })
  traces.leads.push(lead)
  switch (kind) {
    case 'self-dealing':
      lead.replyMinutes = 1
      report('completed', 'agent')
      report('completed', 'business')
      return
    case 'praise':
      lead.claimedMinutes = 1
      report('business_replied', 'agent')
      report('completed', 'agent')
      return
    case 'smear':
      report('no_response', 'agent')
      report('business_no_show', 'agent')
      report('wrong_information', 'agent')
      // A business that uses its desk records that the customer never came.
      if (own) report('customer_no_show', 'business')
      traces.reports.push({ operator: lead.operator, at: now })
      return
  }
}

/** Linked keys form one operator (join_operator_group). */
const hostileSenders = ({ keys, tier, linked }: Attack): Sender[] =>
  Array.from({ length: keys }, (_, key) => ({ operator: linked ? 'hostile' : `hostile-${key}`, tier }))
