import { splitUrl } from '../edge/query.ts'

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

const MAX_CHARACTERS = 300

/** Where to go after signing in: a page under `base`, never another site. Anything else becomes `base`. */
export function returnPath(path: string, base: string): string {
  const url = path.length <= MAX_CHARACTERS ? URL.parse(path, 'http://here') : null
  const isUnder = url?.host === 'here' && (url.pathname === base || url.pathname.startsWith(`${base}/`))
  return isUnder ? url.pathname + url.search : base
}
