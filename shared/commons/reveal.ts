import { findHidden } from '../moderation/hidden.ts'

/** For pages and models: shows invisible characters as escapes, `\u{202E}`. Emoji and scripts that need joiners stay as they are. */
export function reveal(text: string): string {
  let revealed = ''
  let from = 0
  for (const { start, end, codePoint } of findHidden(text)) {
    revealed += `${text.slice(from, start)}\\u{${codePoint.toString(16).toUpperCase().padStart(4, '0')}}`
    from = end
  }
  return revealed + text.slice(from)
}
