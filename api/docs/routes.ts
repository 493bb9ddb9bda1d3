import { Type } from '@sinclair/typebox'
import { isErrorCode } from '../../shared/errors.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Answer, prebuilt } from '../edge/answer.ts'
import { type Call, type Route, route } from '../edge/route.ts'
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
const shelves = new WeakMap<readonly Route[], Map<string, Shelf>>()

function shelfOf({ routes, ground: { baseUrl, config } }: Call): Shelf {
  const known = shelves.get(routes) ?? new Map<string, Shelf>()
  shelves.set(routes, known)
  const place = `${baseUrl} ${config.rateLimitFactor}`
  let shelf = known.get(place)
  if (!shelf) {
    shelf = { api: describeApi(routes, baseUrl), answers: new Map() }
    known.set(place, shelf)
  }
  return shelf
}

type Make = (api: OpenApi, baseUrl: string, call: Call) => Answer

function kept(call: Call, name: string, make: Make): Answer {
  const { api, answers } = shelfOf(call)
  let answer = answers.get(name)
  if (!answer) {
    const { body, headers } = make(api, call.ground.baseUrl, call)
    const type = headers?.['content-type']?.split(';')[0] ?? 'text/html'
    answer = prebuilt(String(body), type, { ...headers, 'content-type': `${type}; charset=utf-8` })
    answers.set(name, answer)
  }
  return answer
}

const written = (body: string, type = 'text/markdown'): Answer => ({
  status: 200,
  body,
  headers: { 'content-type': type },
})

/** A page that never changes, at a path of its own. */
const fixed = (path: string, make: Make) =>
  route({
    method: 'GET',
    path,
    auth: 'none',
    caching: 'etag',
    page: true,
    handle: call => kept(call, path, make),
  })

/** A name, and whether it is asked for as Markdown. */
const named = (text = '') => ({ name: text.replace(/\.md$/, ''), markdown: text.endsWith('.md') })

export const docsRoutes = [
  route({
    method: 'GET',
    path: '/openapi.json',
    auth: 'none',
    caching: 'etag',
    docs: {
      tag: 'For machines',
      summary: 'This interface as OpenAPI 3.1',
      description: 'Made of the same schemas that check the requests, with an example for each operation.',
      beyond: true,
      answers: {
        200: {
          description: 'The OpenAPI document.',
          schema: Type.Object({
            openapi: Type.String({ examples: ['3.1.1'] }),
            info: Type.Record(Type.String(), Type.Unknown()),
            paths: Type.Record(Type.String(), Type.Unknown()),
          }),
        },
      },
    },
    handle: call => kept(call, 'openapi', api => written(JSON.stringify(api), 'application/json')),
  }),
  fixed('/docs', (api, baseUrl) => referencePage(api, baseUrl)),
  fixed('/docs.md', (api, baseUrl) => written(referenceMarkdown(api, baseUrl))),
  fixed('/docs/errors', (_, baseUrl) => errorListPage(baseUrl)),
  fixed('/docs/errors.md', () => written(errorListMarkdown())),
  fixed('/llms.txt', (_, baseUrl) => written(llmsIndex(baseUrl), 'text/plain')),
  fixed('/llms-full.txt', (api, baseUrl, { ground }) =>
    written(llmsFull(api, baseUrl, ground.config.rateLimitFactor), 'text/plain'),
  ),
  route({
    method: 'GET',
    path: '/docs/errors/{code}',
    auth: 'none',
    caching: 'etag',
    page: true,
    handle(call) {
      const { name, markdown } = named(call.params.code)
      if (!isErrorCode(name))
        return refuse('route_not_found', 'There is no such error.', 'GET /docs/errors lists them.')
      return markdown
        ? kept(call, `${name}.md`, (_, baseUrl) => written(errorMarkdown(name, baseUrl)))
        : kept(call, name, (api, baseUrl) => errorPage(name, api, baseUrl))
    },
  }),
  route({
    method: 'GET',
    path: '/docs/{guide}',
    auth: 'none',
    caching: 'etag',
    page: true,
    handle(call) {
      const { name, markdown } = named(call.params.guide)
      const guide = guides.find(each => each.name === name)
      if (!guide) return refuse('route_not_found', 'There is no such guide.', 'GET /docs lists them.')
      return markdown
        ? kept(call, `/docs/${name}.md`, (_, baseUrl) => written(guideText(guide, baseUrl)))
        : kept(call, `/docs/${name}`, (_, baseUrl) => guidePage(guide, baseUrl))
    },
  }),
]
