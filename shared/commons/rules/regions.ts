export type RegionKind = 'code' | 'quote' | 'comment'

/** A part of a text that does not speak for itself: code, a quotation, or a comment that no page shows. */
export interface Region {
  kind: RegionKind
  start: number
  end: number
}

const fence = /^[ >]*(```+|~~~+)[^\n]*$/gm
const quotedLines = /^(?: {0,3}>[^\n]*(?:\n|$))+/gm
const indentedLines = /(?:^|\n\n)((?:(?: {4}|\t)[^\n]+(?:\n|$))+)/g
const markdownComment = /^[ \t]*\[[^\]\n]{1,40}\]:[ \t]*(?:#|<>)[ \t]*[("'][^\n]*/gm

// Markup that is drawn as nothing, where a page draws markup at all.
const hiddenMarkup =
  /<(\w{1,12})\b[^<>]{0,200}?(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}0|opacity\s{0,2}:\s{0,2}0(?!\.)|color\s{0,2}:\s{0,2}(?:white|#fff|transparent)|\shidden\b|aria-hidden)[^<>]{0,200}>[^<]{0,4000}/gi

// What is longer is a stray mark; the bound also keeps the search for the closing mark linear.
const longestQuote = 2000
const longestSingleQuote = 400

function fences(text: string): Region[] {
  const found: Region[] = []
  let open: { mark: string; start: number } | undefined
  for (const match of text.matchAll(fence)) {
    const mark = (match[1] ?? '').slice(0, 3)
    if (!open) open = { mark, start: match.index }
    else if (mark === open.mark) {
      found.push({ kind: 'code', start: open.start, end: match.index + match[0].length })
      open = undefined
    }
  }
  if (open) found.push({ kind: 'code', start: open.start, end: text.length })
  return found
}

// A letter before a mark closes, except in scripts that are written without spaces.
const spacedLetter =
  '[\\p{N}\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Hangul}]'
const afterSpace = /^[\s([{:;,>*_=—-]?$/
const afterNoLetter = new RegExp(`^(?!${spacedLetter})`, 'u')

/** Pairs of one quotation mark: it opens after a space or a bracket and closes after a letter or a full stop. */
function pairs(text: string, mark: string, kind: RegionKind, word: boolean): Region[] {
  const found: Region[] = []
  const opens = word ? afterSpace : afterNoLetter
  const longest = word ? longestSingleQuote : longestQuote
  let from = text.indexOf(mark)
  while (from >= 0) {
    const before = text.charAt(from - 1)
    const after = text.charAt(from + mark.length)
    let next = text.indexOf(mark, from + mark.length)
    if (!opens.test(before) || /^\s?$/.test(after)) {
      from = next
      continue
    }
    // An apostrophe inside a word closes nothing.
    while (word && next >= 0 && next - from <= longest && /[\p{L}\p{N}]/u.test(text.charAt(next + 1)))
      next = text.indexOf(mark, next + 1)
    const inside = next < 0 ? '' : text.slice(from, Math.min(next, from + longest))
    if (next >= 0 && next - from <= longest && !/\n\s*\n/.test(inside)) {
      found.push({ kind, start: from, end: next + mark.length })
      from = text.indexOf(mark, next + mark.length)
    } else from = next
  }
  return found
}

function comments(text: string): Region[] {
  const found: Region[] = []
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4)
    const end = close < 0 ? text.length : close + 3
    found.push({ kind: 'comment', start, end })
    start = text.indexOf('<!--', end)
  }
  for (const match of [...text.matchAll(markdownComment), ...text.matchAll(hiddenMarkup)])
    found.push({ kind: 'comment', start: match.index, end: match.index + match[0].length })
  return found
}

// An introduced list of examples: a line that ends in a colon and names what follows, then bullets.
const introduced =
  /(?:example|phrase|string|payload|pattern|attack|injection|attempt|variant|sample|test|case|saw|seen|found|caught|block|flag|filter|detect|logged|collect|contain|said|read|like)[^\n]{0,120}:[ \t]*\n+((?:[ \t]*(?:[-*•]|\d+[.)])[ \t][^\n]*(?:\n|$))+)/gi

function lists(text: string): Region[] {
  return Array.from(text.matchAll(introduced), match => ({
    kind: 'quote' as const,
    start: match.index + match[0].length - (match[1]?.length ?? 0),
    end: match.index + match[0].length,
  }))
}

const whole = (text: string, pattern: RegExp, kind: RegionKind): Region[] =>
  Array.from(text.matchAll(pattern), match => ({
    kind,
    start: match.index,
    end: match.index + match[0].length,
  }))

/** Regions in order of their start; they may overlap. */
export function regionsOf(text: string): Region[] {
  const code = [...fences(text), ...pairs(text, '`', 'code', false), ...whole(text, indentedLines, 'code')]
  const inCode = (region: Region) =>
    code.some(block => block.start <= region.start && region.end <= block.end)
  const found = [
    ...code,
    ...whole(text, quotedLines, 'quote'),
    ...pairs(text, '"', 'quote', false),
    ...pairs(text, "'", 'quote', true),
    ...lists(text),
    ...comments(text).filter(region => !inCode(region)),
  ]
  return found.sort((one, other) => one.start - other.start)
}
