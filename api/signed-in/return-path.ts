const MAX_CHARACTERS = 300

/** Where to go after signing in: a page under `base`, never another site. Anything else becomes `base`. */
export function returnPath(path: string, base: string): string {
  const url = path.length <= MAX_CHARACTERS ? URL.parse(path, 'http://here') : null
  const isUnder = url?.host === 'here' && (url.pathname === base || url.pathname.startsWith(`${base}/`))
  return isUnder ? url.pathname + url.search : base
}
