import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Answer, text } from '../edge/answer.ts'

export const cacheHeaders = { 'cache-control': 'public, max-age=3600' }
const files = new Map<string, string>()

/** A script or style sheet. Read on the first request: few processes ever serve it. */
export function fileAnswer(url: string, type: string): Answer {
  const content = files.get(url) ?? readFileSync(fileURLToPath(url), 'utf8')
  files.set(url, content)
  return text(content, type, cacheHeaders)
}
