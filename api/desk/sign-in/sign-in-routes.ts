import { Elysia } from 'elysia'
import { addressDigest, requestSignInLinks } from '../../../shared/desk/request-link.ts'
import { isEmail } from '../../../shared/text.ts'
import { seeOther } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { searchParamsOf } from '../../edge/query.ts'
import { NOT_AN_EMAIL } from '../../pages/email-field.tsx'
import { readOwnForm } from '../../pages/form.ts'
import { doneOf } from '../../signed-in/done.ts'
import { headingOf } from '../../signed-in/heading.ts'
import { linkProblem } from '../../signed-in/link-limit.ts'
import { deskOf, HOME } from '../pages/desk.tsx'
import { deskSignInPage, linkSentPage } from './sign-in-page.tsx'

const done: Record<string, string> = { out: 'You’re signed out.' }

/** "Email me a link": for owners who aren't signed in. */
export const signInRoutes = new Elysia({ name: 'desk/sign-in' })
  .use(edge)
  .get(
    '/desk/inbox/sign-in',
    async call => {
      const to = headingOf(searchParamsOf(call.request).get('to'), HOME)
      return (await deskOf(call))
        ? seeOther(to)
        : deskSignInPage({ to, status: 200, done: doneOf(call.request, done) })
    },
    { anyone: { limit: 'read', page: 'private' } },
  )
  .post(
    '/desk/inbox/sign-in',
    async call => {
      const { context } = call
      const fields = await readOwnForm(call)
      const email = fields.get('email')?.trim() ?? ''
      const to = headingOf(fields.get('to'), HOME)
      if (!isEmail(email)) return deskSignInPage({ to, email, status: 400, problem: NOT_AN_EMAIL })
      const problem = await linkProblem(call, addressDigest(context, email))
      if (problem) return deskSignInPage({ to, email, problem, status: 429 })
      await requestSignInLinks(context, email, to)
      return linkSentPage(email, to)
    },
    { anyone: { limit: 'forms', page: 'private', raw: true } },
  )
