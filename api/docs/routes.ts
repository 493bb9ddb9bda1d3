import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isErrorCode } from '../../shared/errors.ts'
import { refuse } from '../../shared/refusal.ts'
import { ok, text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { fixedAnswer } from '../edge/fixed-answer.ts'
import { markdownPage } from './docs-page.tsx'
import { errorList, errorListPage, errorMarkdown, errorPage } from './errors.ts'
import { guides, guideText } from './guides.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { describeApi } from './openapi.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import { referencePage } from './reference-page.tsx'

const asDocument = { anyone: { limit: 'read', caching: 'etag', page: true } } as const

const markdown = (body: string) => text(body, 'text/markdown')

/** Splits "agents.md" into the name and whether Markdown is wanted. */
const parseName = (file = '') => ({ name: file.replace(/\.md$/, ''), isMarkdown: file.endsWith('.md') })

export const docsRoutes = new Elysia({ name: 'docs', tags: ['For machines'] })
  .use(edge)
  .get(
    '/openapi.json',
    ({ context, endpoints }) =>
      fixedAnswer(context, 'openapi.json', () => ok(describeApi(endpoints, context.baseUrl))),
    {
      anyone: { limit: 'read', caching: 'etag' },
      detail: docs({
        summary: 'The API as OpenAPI 3.1',
        description:
          'Generated from the schemas that check the requests, with an example for each operation.',
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
      }),
    },
  )
  .get(
    '/docs',
    ({ context, endpoints }) => fixedAnswer(context, 'docs', () => referencePage(endpoints, context.baseUrl)),
    asDocument,
  )
  .get(
    '/docs.md',
    ({ context, endpoints }) =>
      fixedAnswer(context, 'docs.md', () => markdown(referenceMarkdown(endpoints, context.baseUrl))),
    asDocument,
  )
  .get(
    '/llms.txt',
    ({ context }) => fixedAnswer(context, 'llms.txt', () => text(llmsIndex(context.baseUrl), 'text/plain')),
    asDocument,
  )
  .get(
    '/llms-full.txt',
    ({ context, endpoints }) =>
      fixedAnswer(context, 'llms-full.txt', () => text(llmsFull(endpoints, context.baseUrl), 'text/plain')),
    asDocument,
  )
  .get(
    '/docs/errors',
    ({ context }) => fixedAnswer(context, 'errors', () => errorListPage(context.baseUrl)),
    asDocument,
  )
  .get(
    '/docs/errors.md',
    ({ context }) => fixedAnswer(context, 'errors.md', () => markdown(errorList())),
    asDocument,
  )
  .get(
    '/docs/errors/:code',
    ({ context, endpoints, params }) => {
      const { name: code, isMarkdown } = parseName(params.code)
      if (!isErrorCode(code))
        return refuse('route_not_found', "There's no such error.", 'GET /docs/errors lists them.')
      const { baseUrl } = context
      return fixedAnswer(context, `errors/${params.code}`, () =>
        isMarkdown ? markdown(errorMarkdown(code, baseUrl)) : errorPage(code, endpoints, baseUrl),
      )
    },
    asDocument,
  )
  .get(
    '/docs/:guide',
    ({ context, params }) => {
      const { name, isMarkdown } = parseName(params.guide)
      const guide =
        guides.find(each => each.name === name) ??
        refuse('route_not_found', "There's no such guide.", 'GET /docs lists them.')
      const { baseUrl } = context
      return fixedAnswer(context, `guides/${params.guide}`, () => {
        const body = guideText(guide, baseUrl)
        if (isMarkdown) return markdown(body)
        return markdownPage(
          { title: guide.title, description: guide.about, path: `/docs/${name}`, baseUrl },
          body,
        )
      })
    },
    asDocument,
  )
