import { Elysia } from 'elysia'
import { checkLink, useLink } from '../../../shared/desk/links.ts'
import { refuseForeignForm } from '../../../shared/sessions/forms.ts'
import { endAllSessions, endSession, makeSession } from '../../../shared/sessions/sessions.ts'
import { seeOther } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { deskCookie, forDeskForm, SESSION_MS } from '../pages/desk-session.ts'
import { deskHeaders } from '../pages/headers.ts'
import { deadLinkPage, enterPage } from './enter-page.tsx'

export const enterRoutes = new Elysia({ name: 'desk/sign-in' })
  .use(edge)
  .get(
    '/desk/inbox/enter/:token',
    async ({ context, params }) => {
      const { state, link } = await checkLink(context, params.token ?? '')
      return state === 'good' && link ? enterPage(link) : deadLinkPage(state === 'good' ? 'unknown' : state)
    },
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/enter/:token',
    async ({ context, params, request, now }) => {
      // Otherwise another site could sign a visitor into someone else's desk.
      refuseForeignForm(request.headers)
      const token = params.token ?? ''
      const session = makeSession(deskCookie(context), SESSION_MS, now)
      const entered = await useLink(context, token, session)
      if (!entered) {
        const { state } = await checkLink(context, token)
        return deadLinkPage(state === 'good' ? 'used' : state)
      }
      const inside = entered.lead ? `/desk/inbox/leads/${entered.lead}` : '/desk/inbox'
      return seeOther(inside, { ...deskHeaders(), 'set-cookie': session.setCookie })
    },
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
  .post(
    '/desk/inbox/sign-out',
    forDeskForm(
      async ({ context }, { session }, { fields }) => {
        const end = fields.has('everywhere') ? endAllSessions : endSession
        const cookie = await end(context, deskCookie(context), session)
        return seeOther('/desk/inbox', { ...deskHeaders(), 'set-cookie': cookie })
      },
      { keeps: false },
    ),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
