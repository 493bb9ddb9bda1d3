/** A piece of a text, from one code unit up to another. */
export interface Span {
  start: number
  end: number
}

/** Where a pattern matches; `accepts` can look at the match and at what stands before it. */
export function findSpans(
  text: string,
  pattern: RegExp,
  accepts: (match: RegExpExecArray) => boolean = () => true,
): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern))
    if (accepts(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  return spans
}
