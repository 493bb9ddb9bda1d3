import { splitUrl } from '../edge/query.ts'
import { returnPath } from './return-path.ts'

/** A page under `base` to open after signing in. */
export function headingOf(path: string | null, base: string): string {
  const to = returnPath(path ?? base, base)
  return /^\/(enter|sign-in|sign-out)\b/.test(to.slice(base.length)) ? base : to
}

/** Where someone was going who isn't signed in: the page, or the one that has the form. */
export function headingFrom({ method, url, headers }: Request, base: string): string {
  const { pathname, search } = splitUrl(url)
  if (method !== 'POST') return headingOf(pathname + search, base)
  const from = URL.parse(headers.get('referer') ?? '')
  return headingOf(from && from.host === URL.parse(url)?.host ? from.pathname + from.search : null, base)
}
