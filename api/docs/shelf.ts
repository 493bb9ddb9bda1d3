import { isErrorCode } from '../../shared/errors.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Answer, prebuilt, text } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { errorListMarkdown, errorListPage, errorMarkdown, errorPage } from './error-docs.tsx'
import { guidePage } from './guide-page.tsx'
import { guides, guideText } from './guides.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import { referencePage } from './reference-page.tsx'

interface Shelf {
  api: OpenApi
  answers: Map<string, Answer>
}

/** Nothing here changes while the process runs, so the document and each page are made once. */
const shelves = new WeakMap<readonly Endpoint[], Map<string, Shelf>>()

function shelfOf({ endpoints, context: { baseUrl, config } }: RequestContext): Shelf {
  const known = shelves.get(endpoints) ?? new Map<string, Shelf>()
  shelves.set(endpoints, known)
  const place = `${baseUrl} ${config.rateLimitFactor}`
  let shelf = known.get(place)
  if (!shelf) {
    shelf = { api: describeApi(endpoints, baseUrl), answers: new Map() }
    known.set(place, shelf)
  }
  return shelf
}

export function documentAt(path: string, call: RequestContext): Answer {
  const { api, answers } = shelfOf(call)
  let answer = answers.get(path)
  if (!answer) {
    const { body, headers } = make(path, api, call)
    const type = headers?.['content-type']?.split(';')[0] ?? 'text/html'
    answer = prebuilt(String(body), type, { ...headers, 'content-type': `${type}; charset=utf-8` })
    answers.set(path, answer)
  }
  return answer
}

function make(path: string, api: OpenApi, { context: { baseUrl, config } }: RequestContext): Answer {
  switch (path) {
    case '/openapi.json':
      return written(JSON.stringify(api), 'application/json')
    case '/docs':
      return referencePage(api, baseUrl)
    case '/docs.md':
      return written(referenceMarkdown(api, baseUrl))
    case '/docs/errors':
      return errorListPage(baseUrl)
    case '/docs/errors.md':
      return written(errorListMarkdown())
    case '/llms.txt':
      return written(llmsIndex(baseUrl), 'text/plain')
    case '/llms-full.txt':
      return written(llmsFull(api, baseUrl, config.rateLimitFactor), 'text/plain')
    default:
      return named(path, api, baseUrl)
  }
}

/** One error or one guide, as a page or as Markdown. */
function named(path: string, api: OpenApi, baseUrl: string): Answer {
  const [, kind, name = '', markdown] = /^\/docs\/(errors\/)?(.+?)(\.md)?$/.exec(path) ?? []
  if (kind && isErrorCode(name))
    return markdown ? written(errorMarkdown(name, baseUrl)) : errorPage(name, api, baseUrl)
  const guide = guides.find(each => each.name === name)
  if (!guide) return refuse('route_not_found')
  return markdown ? written(guideText(guide, baseUrl)) : guidePage(guide, baseUrl)
}

const written = (body: string, type = 'text/markdown') => text(body, type)
