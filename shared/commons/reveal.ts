import { findHidden } from './rules/invisible.ts'

/** For pages and models: what hides in a text is shown as an escape, `\u{202E}`; emoji and scripts stay whole. */
export function reveal(text: string): string {
  let shown = ''
  let from = 0
  for (const { start, end, codePoint } of findHidden(text)) {
    shown += `${text.slice(from, start)}\\u{${codePoint.toString(16).toUpperCase().padStart(4, '0')}}`
    from = end
  }
  return shown + text.slice(from)
}
