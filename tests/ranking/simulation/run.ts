import { parseArgs } from 'node:util'
import { rankingTable } from '../../../shared/ranking/weights.ts'
import { seededRandom } from '../../../workers/demo/random.ts'
import { type Attack, type AttackKind, attackKinds } from './attack.ts'
import { beginStudy, measureAgreement, measureShift, pickTargets, type Shift } from './study.ts'
import { makeWorld, type TrueBusiness, trueQuality } from './world.ts'

// npm run simulate-ranking -- [--seed S] [--places N] [--businesses N] [--operator-share 0.1]
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: '20' },
    businesses: { type: 'string', default: '50' },
    // Tries another share than the published one.
    'operator-share': { type: 'string' },
  },
})

const random = seededRandom(options.seed)
const world = makeWorld({ places: count('places'), businesses: count('businesses') }, random)
const table = structuredClone(rankingTable)
if (options['operator-share'] !== undefined) {
  table.fairness.operatorShare = Number(options['operator-share'])
  if (!(table.fairness.operatorShare > 0 && table.fairness.operatorShare < 1)) fail('--operator-share')
}
const share = table.fairness.operatorShare

print(`Seed ${options.seed}: ${options.places} places with ${options.businesses} businesses each; an operator's share is at most ${share * 100}%.
`)

const attacksByBusiness = chooseAttacks()
const agreements = [5, 10, 30, 100].map(leads => {
  const study = beginStudy(world, leads, random, table)
  return { leads, quiet: measureAgreement(study), attacked: measureAgreement(study, attacksByBusiness) }
})
print('Agreement with the truth      nobody cheats       a fifth is attacked')
print('leads per business            tau     NDCG@10     tau     NDCG@10')
for (const { leads, quiet, attacked } of agreements) {
  print(
    [
      String(leads).padStart(18).padEnd(30),
      quiet.tau.toFixed(3).padEnd(8),
      quiet.ndcg.toFixed(3).padEnd(12),
      attacked.tau.toFixed(3).padEnd(8),
      attacked.ndcg.toFixed(3),
    ].join(''),
  )
}

const study = beginStudy(world, 30, random, table)
const targets = pickTargets(world, 200)
const shifts: { attack: Attack; shift: Shift }[] = []
print('\nShift of the score at 30 leads       keys   mean     worst')
for (const kind of attackKinds) {
  for (const cast of ['one free operator', 'strangers', 'one verified operator'] as const) {
    // More verified keys of one operator do no more: the free ones show that.
    for (const keys of cast === 'one verified operator' ? [1] : [1, 10, 100]) {
      const tier = cast === 'one verified operator' ? 'verified' : 'free'
      const attack: Attack = { kind, keys, tier, linked: cast !== 'strangers' }
      const shift = measureShift(study, targets, attack)
      shifts.push({ attack, shift })
      print(
        `${`${kind}, ${cast}`.padEnd(37)}${String(keys).padEnd(7)}${shift.mean.toFixed(4)}   ${shift.worst.toFixed(4)}`,
      )
    }
  }
}

const found = agreements.find(row => row.leads === 30)?.quiet.ndcg ?? 0
print(`\nGoal: NDCG@10 of 0.95 at 30 leads: ${found.toFixed(3)}, ${verdictOf(found >= 0.95)}`)
for (const kind of attackKinds) {
  const one = worstOf(kind, 1)
  const hundred = worstOf(kind, 100)
  print(
    `Goal: one operator moves a score by 0.03 at most: ${kind} ${one.toFixed(4)}, ${verdictOf(one <= 0.03)}`,
  )
  print(
    `Goal: with a hundred fresh keys no more: ${kind} ${hundred.toFixed(4)}, ${verdictOf(hundred <= one)}`,
  )
}

function worstOf(kind: AttackKind, keys: number): number {
  const row = shifts.find(
    ({ attack }) => attack.kind === kind && attack.keys === keys && attack.linked && attack.tier === 'free',
  )
  return row?.shift.worst ?? 0
}

function verdictOf(isMet: boolean): string {
  return isMet ? 'met' : 'missed'
}

/** A tenth of all businesses (of the worse half) deal with themselves, a tenth (of the better) are smeared, by a hundred new keys each. */
function chooseAttacks(): (business: TrueBusiness) => Attack | null {
  const sorted = world.businesses.toSorted((a, b) => trueQuality(a) - trueQuality(b))
  const roles = new Map<TrueBusiness, AttackKind>()
  sorted.forEach((business, at) => {
    if (at % 5 === 0) roles.set(business, at < sorted.length / 2 ? 'self-dealing' : 'smear')
  })
  return business => {
    const kind = roles.get(business)
    return kind ? { kind, keys: 100, tier: 'free', linked: true } : null
  }
}

function count(name: 'places' | 'businesses'): number {
  const number = Number(options[name])
  return Number.isInteger(number) && number > 1 ? number : fail(`--${name}`)
}

function fail(name: string): never {
  process.stderr.write(`simulate-ranking: ${name} is out of range\n`)
  process.exit(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
