import { readFileSync } from 'node:fs'
import { type Answer, text } from '../edge/answer.ts'

/** The rules of routes for scripts, style sheets and icons. */
export const asset = { anyone: { limit: 'unlimited', caching: 'etag' } } as const

/** For icons. Style sheets and scripts are revalidated: an old one would break a page of a newer release. */
export const cacheHeaders = { 'cache-control': 'public, max-age=3600' }

export const styleSheet = (css: string): Answer => text(css, 'text/css')

const scripts = new Map<string, string>()

/** A script beside the module of this URL. Read on the first request: few processes ever serve it. */
export function script(name: string, moduleUrl: string): Answer {
  const { href } = new URL(name, moduleUrl)
  const content = scripts.get(href) ?? readFileSync(new URL(href), 'utf8')
  scripts.set(href, content)
  return text(content, 'text/javascript')
}
