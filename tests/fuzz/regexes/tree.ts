/** A regular expression as a tree, with what's needed to make texts for it. */
export type Node =
  | { kind: 'atom'; source: string }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; of: Node; least: number; most: number }
  | { kind: 'look'; of: Node; negated: boolean }
  | { kind: 'nothing' }

const quantifier = /^(?:\{(\d+)(?:(,)(\d*))?\}|[*+?])\??/
const group = /^\((?:\?(?:<?[=!]|:|<\w+>|[ims]*(?:-[ims]+)?:))?/
const token =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Z]|\\k<\w+>|\\.|.)/su

export function parseRegex(source: string): Node {
  let at = 0
  const choice = (): Node => {
    const options = [sequence()]
    while (source[at] === '|') {
      at++
      options.push(sequence())
    }
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
  }
  const sequence = (): Node => {
    const items: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(repeated(single()))
    return { kind: 'sequence', items }
  }
  const repeated = (of: Node): Node => {
    const found = quantifier.exec(source.slice(at, at + 20))
    if (!found) return of
    at += found[0].length
    const [all, from, comma, to] = found
    if (from === undefined)
      return {
        kind: 'repeat',
        of,
        least: all.startsWith('+') ? 1 : 0,
        most: all.startsWith('?') ? 1 : Number.POSITIVE_INFINITY,
      }
    const least = Number(from)
    return { kind: 'repeat', of, least, most: comma ? (to ? Number(to) : Number.POSITIVE_INFINITY) : least }
  }
  const single = (): Node => {
    const open = group.exec(source.slice(at, at + 40))?.[0]
    if (open) {
      at += open.length
      const of = choice()
      at++
      return /^\(\?<?[=!]/.test(open) ? { kind: 'look', of, negated: open.endsWith('!') } : of
    }
    const found = token.exec(source.slice(at))?.[0] ?? source.slice(at, at + 1)
    at += found.length
    if (/^(?:\\[bB]|[$^])$/.test(found)) return { kind: 'nothing' }
    // A back reference repeats a text; nothing is the shortest that it can.
    if (/^\\(?:[1-9]|k<)/.test(found)) return { kind: 'nothing' }
    return { kind: 'atom', source: found }
  }
  const tree = choice()
  if (at !== source.length) throw new Error(`not understood from character ${at}: ${source}`)
  return tree
}

/** The parts of a node. */
export function partsOf(node: Node): Node[] {
  if (node.kind === 'sequence') return node.items
  if (node.kind === 'choice') return node.options
  return node.kind === 'repeat' || node.kind === 'look' ? [node.of] : []
}

export const atomsOf = (node: Node): string[] =>
  node.kind === 'atom' ? [node.source] : partsOf(node).flatMap(atomsOf)
