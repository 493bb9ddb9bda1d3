/** A range of a text in UTF-16 code units. The end is exclusive. */
export interface TextSpan {
  start: number
  end: number
}

/** Where a pattern matches. `accepts` can check the match and the text before it. */
export function findSpans(
  text: string,
  pattern: RegExp,
  accepts: (match: RegExpExecArray) => boolean = () => true,
): TextSpan[] {
  const spans: TextSpan[] = []
  for (const match of text.matchAll(pattern))
    if (accepts(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  return spans
}
