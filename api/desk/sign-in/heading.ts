import { returnPath } from '../../pages/return-path.ts'

const BASE = '/desk/inbox'

/** A page of the desk to open after signing in. */
export function headingOf(path: string | null): string {
  const to = returnPath(path ?? BASE, BASE)
  return /^\/desk\/inbox\/(enter|sign-in|sign-out)\b/.test(to) ? BASE : to
}

/** Where somebody was going who isn't signed in: the page, or the one that has the form. */
export function headingFrom({ method, url, headers }: Request): string {
  const { host, pathname, search } = new URL(url)
  if (method !== 'POST') return headingOf(pathname + search)
  const from = URL.parse(headers.get('referer') ?? '')
  return headingOf(from?.host === host ? from.pathname + from.search : null)
}
