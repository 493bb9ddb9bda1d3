import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { countPlaces, listLargestPlaces } from '../../shared/directory/queries.ts'
import { ok, text } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { fixedAnswer } from '../edge/fixed-answer.ts'
import { preferred } from '../edge/negotiate.ts'
import { guide } from './guide.ts'
import { guideMarkdown } from './markdown.ts'
import { rootPage } from './page.tsx'

const Step = Type.Object({
  n: Type.Integer(),
  goal: Type.String(),
  method: Type.String(),
  path: Type.String(),
  auth: Type.String(),
  body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  returns: Type.String(),
})

const Texts = Type.Record(Type.String(), Type.String())

const RootAnswer = Type.Object({
  service: Type.String(),
  version: Type.Literal('1.0.0'),
  summary: Type.String(),
  notice: Type.String(),
  steps: Type.Array(Step),
  rules: Type.Array(Type.String()),
  industries: Type.Array(Type.String()),
  boards: Type.Array(Type.String()),
  tiers: Texts,
  limits: Texts,
  errors: Texts,
  events: Texts,
  links: Texts,
})

const mediaTypes = ['application/json', 'text/html', 'text/markdown'] as const

export const rootRoutes = new Elysia({ name: 'root', tags: ['Discovery'] }).use(edge).get(
  '/',
  async ({ context, request }) => {
    const type = preferred(request.headers.get('accept'), mediaTypes)
    if (type === 'text/html') return presentPage(context)
    return fixedAnswer(context, `root as ${type}`, () => present(type, context))
  },
  {
    anyone: { limit: 'read', caching: 'etag' },
    detail: docs({
      summary: 'The whole flow in one response',
      description: 'Everything an agent needs to get started. Also as text/html and text/markdown.',
      answers: {
        200: { description: 'The guide.', schema: RootAnswer, example: guide('{base_url}', 1) },
      },
    }),
  },
)

const vary = { vary: 'Accept' }

function present(type: string, { baseUrl, config }: Context) {
  const content = guide(baseUrl, config.rateLimitFactor)
  return type === 'text/markdown' ? text(guideMarkdown(content), type, vary) : ok(content, vary)
}

const LARGEST = 24

async function presentPage({ baseUrl, readSql, config }: Context) {
  const [places, counts] = await Promise.all([listLargestPlaces(readSql, LARGEST), countPlaces(readSql)])
  return rootPage({ guide: guide(baseUrl, config.rateLimitFactor), places, counts, baseUrl }, vary)
}
