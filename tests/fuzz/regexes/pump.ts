import { atomsOf, type Node, parseRegex, partsOf } from './tree.ts'

/** How a text that may be slow is made: `before`, then `unit` again and again, then `after`. */
export interface Pump {
  before: string
  unit: string
  after: string
}

/** Besides the characters that the pattern itself names. */
const alphabet = [...'aA1 0bZ-_.,:;/@#"\'()[]<>&%+*=!?$~`^|\\\n\té路ßо\u0301😀\u00a0']
/** What follows the repeats: nothing, and what no pattern expects there. */
const ends = ['', '\0', ' ~']
const LEAST_REPEATS = 8

/** Texts that make a backtracking engine try as much as it can, from the pattern's own parts. */
export function pumpsOf({ source, flags }: RegExp): Pump[] {
  const tree = parseRegex(source)
  const samples = makeSampler(tree, source, flags.replace(/[^iu]/g, ''))
  const pumps: Pump[] = []
  const add = (before: string, unit: string) => {
    if (unit !== '') for (const after of ends) pumps.push({ before, unit, after })
  }
  // A character that many parts accept, alone and in pairs, is where they compete for it.
  const [first = 'a', second = ' ', third = '1'] = samples.ambiguous
  for (const unit of [first, second, third, first + second, second + third, first + third]) add('', unit)
  for (const choice of [0, 1, 2]) {
    for (const { before, body } of loopsIn(tree, node => samples.text(node, choice, 1))) {
      for (const inner of [0, 1, 2]) {
        add(before, samples.text(body, inner, 1))
        add(before, samples.text(body, inner, 40))
      }
      add('', before + samples.text(body, choice, 1))
    }
    // The whole pattern again and again: matches, and near misses that start at every place.
    for (const most of [0, 2, 40]) {
      const whole = samples.text(tree, choice, most)
      for (const unit of [whole, whole.slice(0, -1), `${whole} `]) pumps.push({ before: '', unit, after: '' })
    }
  }
  const seen = new Set<string>()
  return pumps.filter(pump => {
    const key = JSON.stringify(pump)
    return pump.unit !== '' && !seen.has(key) && seen.add(key)
  })
}

export const textOf = ({ before, unit, after }: Pump, repeats: number): string =>
  before + unit.repeat(repeats) + after

interface Loop {
  before: string
  body: Node
}

/** Every unlimited repeat, with the shortest text that reaches it. */
function loopsIn(node: Node, sample: (node: Node) => string, before = ''): Loop[] {
  if (node.kind === 'sequence') {
    let led = before
    return node.items.flatMap(item => {
      const found = loopsIn(item, sample, led)
      led += sample(item)
      return found
    })
  }
  const inside = partsOf(node).flatMap(part => loopsIn(part, sample, before))
  return node.kind === 'repeat' && node.most >= LEAST_REPEATS
    ? [{ before, body: node.of }, ...inside]
    : inside
}

/** Texts that nodes match. `choice` picks among alternatives and characters, `most` limits repeats. */
function makeSampler(tree: Node, source: string, flags: string) {
  const characters = [...new Set([...alphabet, ...source])]
  const accepts = new Map<string, string[]>()
  for (const atom of new Set(atomsOf(tree))) {
    const one = new RegExp(`^${atom}$`, flags)
    accepts.set(
      atom,
      characters.filter(each => one.test(each)),
    )
  }
  const rank = (each: string) => [...accepts.values()].filter(some => some.includes(each)).length
  const ranks = new Map(characters.map(each => [each, rank(each)]))
  const byRank = (a: string, b: string) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0)
  for (const some of accepts.values()) some.sort(byRank)

  const text = (node: Node, choice: number, most: number): string => {
    switch (node.kind) {
      case 'atom': {
        const some = accepts.get(node.source) ?? []
        return some[choice % Math.max(1, Math.min(3, some.length))] ?? ''
      }
      case 'sequence':
        return node.items.map(item => text(item, choice, most)).join('')
      case 'choice':
        return text(node.options[choice % node.options.length] ?? { kind: 'nothing' }, choice, most)
      case 'repeat':
        return text(node.of, choice, most).repeat(Math.max(node.least, Math.min(node.most, most)))
      default:
        return ''
    }
  }
  return { text, ambiguous: characters.toSorted(byRank) }
}
