import { firstIdAt, type Id, type IdPrefix } from '../../shared/ids.ts'
import { pick } from './names.ts'
import type { DemoAgent } from './queries.ts'
import { seededRandom } from './random.ts'

const AGENT_COUNT = 64
const names =
  'Atlas Birdie Bolt Clover Compass Concierge Dash Echo Errand Ferry Finch Helper Hopper Juniper Kite Lark Lumen Marlow Nimbus Orbit Otter Pebble Pilot Piper Porter Quill Ripple Robin Scout Sonnet Tally Wren'.split(
    ' ',
  )
const operators =
  'Ardent Labs,Bellwether,Brightdesk,Cartwheel,Daybook,Driftwood AI,Fernhill,Homebound,Kindling,Longhand,Moonlight Works,Northgate,Openfield,Parlor,Quarry Street,Redstart,Sidekick Systems,Tidewater,Upland,Wayfare'.split(
    ',',
  )

/** The agents that send the demo inquiries. They have no keys. */
export function demoAgents(seed: string): DemoAgent[] {
  const random = seededRandom(`${seed}/agents`)
  const agents: DemoAgent[] = []
  for (let i = 0; i < AGENT_COUNT; i++) {
    // The last eight belong to operators of other agents.
    const sibling = i >= AGENT_COUNT - 8 ? agents[i - AGENT_COUNT / 2] : undefined
    const id = idFrom('agt', `${seed}/${i}`, new Date(0))
    agents.push({
      id,
      name: `${pick(names, random)} ${i + 1}`,
      operator: sibling?.operator ?? `${pick(operators, random)} ${i + 1}`,
      tier: sibling?.tier ?? pick(['free', 'free', 'verified', 'verified', 'platform'], random),
      group: sibling?.group ?? id,
    })
  }
  return agents
}

/** The same id for the same seed: a hash replaces the random characters. */
export function idFrom<P extends IdPrefix>(prefix: P, seed: string, at: Date): Id<P> {
  const hash = new Bun.CryptoHasher('sha256').update(seed).digest('hex').slice(0, 16)
  return `${firstIdAt(prefix, at).slice(0, -16)}${hash}` as Id<P>
}
