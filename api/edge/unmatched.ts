import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Services } from './edge.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failures.ts'
import { shortName } from './faults.ts'
import { isBrowser } from './negotiate.ts'
import { pathOf, withoutTrailingSlash } from './query.ts'
import { preflight, sendAnswer } from './respond.ts'

/** Handles requests that match no route: 405 with Allow (Elysia would return 404), CORS preflights, and our own 404. */
export function answerUnmatched(
  request: Request,
  { context, endpoints, meter, draining }: Services,
): Response {
  const started = performance.now()
  const requestId = newId('req')
  const path = withoutTrailingSlash(pathOf(request))
  const methods = methodsAt(path, endpoints)
  const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (request.method === 'OPTIONS' && methods.size > 0) return preflight(requestId, allow)
  const refusal =
    methods.size > 0 && !methods.has(request.method)
      ? new Refusal(
          'method_not_allowed',
          `This path doesn't support ${request.method}.`,
          `Use one of: ${allow}.`,
          { headers: { allow } },
        )
      : new Refusal('route_not_found', undefined, hintFor(path, endpoints))
  const answer = failure(refusal, context, requestId)
  const response = sendAnswer(answer, {
    request,
    requestId,
    endpoint: isBrowser(request) ? { page: 'public' } : {},
    limits: {},
    draining,
  })
  // One name for all unknown paths, or strangers could create any number of metric labels.
  meter.count(noRoute, response.status, performance.now() - started, requestId, null)
  return response
}

/** Many APIs have a version in their paths, and some have /api. */
function hintFor(path: string, endpoints: readonly Endpoint[]): string | undefined {
  const plain = path.replace(/^(?:\/api)?(?:\/v\d{1,3})?(?=\/)/, '')
  return plain !== path && methodsAt(plain, endpoints).size > 0
    ? `Paths have no version: use ${shortName(plain)}.`
    : undefined
}

const noRoute = { method: 'ANY', path: '(no route)' }

/** Exact paths come before those with placeholders: /docs.md isn't a guide. */
function methodsAt(pathname: string, endpoints: readonly Endpoint[]): Set<string> {
  const exact = endpoints.filter(({ path }) => path === pathname)
  const [match] = exact.length > 0 ? exact : endpoints.filter(({ path }) => patternOf(path).test(pathname))
  return new Set(endpoints.filter(({ path }) => path === match?.path).map(({ method }) => method))
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
