import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Context } from '../../shared/context.ts'
import { type Answer, prebuilt } from '../edge/answer.ts'
import { edge } from '../edge/edge.ts'
import { docs } from '../edge/endpoint.ts'
import { preferred } from '../edge/negotiate.ts'
import { guide } from './guide.ts'
import { guideMarkdown } from './markdown.ts'

const Step = Type.Object({
  n: Type.Integer(),
  goal: Type.String(),
  method: Type.String(),
  path: Type.String(),
  auth: Type.String(),
  body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  returns: Type.String(),
})

const RootAnswer = Type.Object({
  service: Type.String(),
  version: Type.Literal('1.0.0'),
  summary: Type.String(),
  notice: Type.String(),
  steps: Type.Array(Step),
  rules: Type.Array(Type.String()),
  industries: Type.Array(Type.String()),
  boards: Type.Array(Type.String()),
  tiers: Type.Record(Type.String(), Type.Unknown()),
  limits: Type.Record(Type.String(), Type.Unknown()),
  errors: Type.Record(Type.String(), Type.Unknown()),
  events: Type.Record(Type.String(), Type.String()),
  links: Type.Record(Type.String(), Type.String()),
})

type Form = 'application/json' | 'text/html' | 'text/markdown'
const forms: readonly Form[] = ['application/json', 'text/html', 'text/markdown']

/** The answer never changes while the process runs, so each form is made once. */
const made = new WeakMap<Context, Map<Form, Answer>>()

export const rootRoutes = new Elysia({ name: 'root', tags: ['Discovery'] }).use(edge).get(
  '/',
  async ({ context, request }) => {
    const form = preferred(request.headers.get('accept'), forms)
    const answers = made.get(context) ?? new Map<Form, Answer>()
    made.set(context, answers)
    const held = answers.get(form)
    if (held) return held
    const answer = await make(form, context.baseUrl, context.config.rateLimitFactor)
    answers.set(form, answer)
    return answer
  },
  {
    anyone: { limit: 'read', caching: 'etag' },
    detail: docs({
      summary: 'The whole flow in one answer',
      description:
        'Enough for an agent that knows nothing but this address. Also as text/html and text/markdown.',
      answers: {
        200: { description: 'The guide.', schema: RootAnswer, example: guide('https://exchange.example', 1) },
      },
    }),
  },
)

async function make(form: Form, baseUrl: string, factor: number): Promise<Answer> {
  const g = guide(baseUrl, factor)
  const vary = { vary: 'Accept' }
  if (form === 'text/html') {
    const { rootPage } = await import('./page.tsx')
    const { body, headers } = rootPage(g, baseUrl)
    return prebuilt(String(body), form, { ...headers, ...vary })
  }
  if (form === 'text/markdown') return prebuilt(guideMarkdown(g), form, vary)
  return prebuilt(JSON.stringify(g), form, vary)
}
