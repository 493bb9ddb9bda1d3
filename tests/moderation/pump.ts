/** Runs `work` and returns every regular expression it used. */
export function patternsUsedBy(work: () => void): RegExp[] {
  const used = new Map<string, RegExp>()
  const note = (pattern: unknown) => {
    if (pattern instanceof RegExp) used.set(`${pattern}`, pattern)
  }
  const { matchAll, match, replace } = String.prototype
  const { test } = RegExp.prototype
  String.prototype.matchAll = function (this: string, pattern) {
    note(pattern)
    return matchAll.call(this, pattern as RegExp)
  }
  String.prototype.match = function (this: string, pattern: RegExp) {
    note(pattern)
    return match.call(this, pattern)
  } as typeof match
  String.prototype.replace = function (this: string, pattern: RegExp, by: () => string) {
    note(pattern)
    return replace.call(this, pattern, by)
  } as unknown as typeof replace
  RegExp.prototype.test = function (this: RegExp, text) {
    note(this)
    return test.call(this, text)
  }
  try {
    work()
  } finally {
    Object.assign(String.prototype, { matchAll, match, replace })
    RegExp.prototype.test = test
  }
  return [...used.values()]
}

/** A character that a class or an escape matches. */
function characterOf(source: string, letter: string): string {
  if (/^\[\^/.test(source)) return source.includes('\\p{L}') ? '-' : 'x'
  const known: [string, string][] = [
    ['\\p{Lu}', 'A'],
    ['\\p{Ll}', 'a'],
    ['\\p{L}', letter],
    ['\\p{Script=Han}', '路'],
    ['\\d', '1'],
    ['\\p{N}', '1'],
    ['\\w', 'a'],
    ['\\s', ' '],
  ]
  const found = known.find(([name]) => source.includes(name))
  return found?.[1] ?? source.replace(/^\[|\]$/g, '').replaceAll('\\', '')[0] ?? 'x'
}

/**
 * A text made from the pattern: `choice` picks the alternatives, and repeats are limited to `most`. `glued` leaves out what's
 * optional and writes capitals, so one repeat can take the characters of the next.
 * It ignores lookarounds, so the text may just miss, which is when patterns get slow.
 */
export function sampleOf({ source }: RegExp, choice: number, most: number, glued = false): string {
  let at = 0
  const alternatives = (): string => {
    const found = [sequence()]
    while (source[at] === '|') {
      at++
      found.push(sequence())
    }
    return found[choice % found.length] ?? ''
  }
  const sequence = (): string => {
    let text = ''
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const atom = nextAtom()
      const quantifier = /^(?:\{(\d+)(?:,(\d*))?\}|[*+?])\??/.exec(source.slice(at))
      if (!quantifier) {
        text += atom
        continue
      }
      at += quantifier[0].length
      const least = quantifier[1] ? Number(quantifier[1]) : quantifier[0].startsWith('+') ? 1 : 0
      const greatest = quantifier[1]
        ? Number(quantifier[2] ?? least) || most
        : quantifier[0].startsWith('?')
          ? Number(!glued)
          : most
      text += atom.repeat(Math.max(least, Math.min(most, greatest)))
    }
    return text
  }
  const nextAtom = (): string => {
    const rest = source.slice(at)
    const group = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(rest)?.[0]
    if (group) {
      at += group.length
      const inside = alternatives()
      at++
      return /^\(\?<?[=!]/.test(group) ? '' : inside
    }
    const token =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\p\{[^}]*\}|\\u\{[^}]*\}|\\u\w{4}|\\x\w\w|\\.|.)/su.exec(rest)?.[0] ?? 'x'
    at += token.length
    if (/^\\[bB]$|^[$^]$/.test(token)) return ''
    return token.startsWith('[') || token.startsWith('\\') ? characterOf(token, glued ? 'A' : 'a') : token
  }
  return alternatives()
}
