import type { FoundLink } from '../../../shared/desk/link-queries.ts'
import { checkDeskLink, useDeskLink } from '../../../shared/desk/links.ts'
import { unsubscribeAll } from '../../../shared/push/subscription.ts'
import { type LinkState, sessionTokenOf } from '../../../shared/sessions/links.ts'
import { findSession } from '../../../shared/sessions/queries.ts'
import { endAllSessions, endSession, makeSession } from '../../../shared/sessions/sessions.ts'
import { seeOther } from '../../edge/answer.ts'
import { splitUrl } from '../../edge/query.ts'
import { readOwnForm } from '../../pages/form.ts'
import { barePage } from '../../pages/layout.tsx'
import { OnceField } from '../../pages/once-field.tsx'
import { deadLink } from '../../signed-in/dead-link.tsx'
import { headingOf } from '../../signed-in/heading.ts'
import { deskCookie, deskOf, deskPages, HOME, SESSION_MS } from '../pages/desk.tsx'
import { EmailForm } from './sign-in-page.tsx'

const why = {
  used: 'Each link works once. It has already been used, or your email address has changed since. If you didn’t use it, sign in and choose “Sign out everywhere” at the bottom of the page.',
  expired: 'Links you ask for work for a day, and links in other emails for a week.',
}

/** Asks before signing in: mail scanners follow links and must not use them up. */
const enterPage = (link: FoundLink, signedInTo: string | null) =>
  barePage(
    `Open the inbox of ${link.name}`,
    <>
      <p>You’ll stay signed in on this browser for two weeks.</p>
      {signedInTo && <p>You’re signed in to {signedInTo} now. This signs you out there.</p>}
      <form method="post">
        <OnceField />
        <button type="submit">Open the inbox</button>
      </form>
    </>,
  )

/** The link was valid a moment ago, but has been used since. */
const deadLinkPage = (state: LinkState, to: string) =>
  deadLink(state === 'good' ? 'used' : state, why, <EmailForm to={to} />)

export const enterRoutes = deskPages('desk/sign-in/enter')
  .button('/desk/inbox/sign-out', async ({ context }, { session, owner }, { fields }) => {
    const isEverywhere = fields.has('everywhere')
    if (isEverywhere) await unsubscribeAll(context, owner.id)
    const end = isEverywhere ? endAllSessions : endSession
    const cookie = await end(context, deskCookie(context), session)
    return seeOther('/desk/inbox/sign-in?done=out', { 'set-cookie': cookie })
  })
  .app.get(
    '/desk/inbox/enter/:token',
    async call => {
      const { context, params, request } = call
      const [found, desk] = await Promise.all([checkDeskLink(context, params.token), deskOf(call)])
      const { state, link } = found
      // Someone who's already signed in needs no link, so it stays valid for another device.
      if (link && desk?.owner.id === link.business) return seeOther(insideOf(request, link.lead))
      return state === 'good' && link
        ? enterPage(link, desk?.owner.name ?? null)
        : deadLinkPage(state, insideOf(request, link?.lead))
    },
    { anyone: { limit: 'read', page: 'private' } },
  )
  .post(
    '/desk/inbox/enter/:token',
    async call => {
      const { context, params, request, now } = call
      const fields = await readOwnForm(call)
      const before = await deskOf(call)
      const token = sessionTokenOf(context, params.token ?? '', fields.get('once'))
      const session = makeSession(deskCookie(context), SESSION_MS, now, token)
      const entered = await useDeskLink(context, params.token, session)
      if (!entered) {
        const { state, link } = await checkDeskLink(context, params.token)
        const inside = insideOf(request, link?.lead)
        if (link && before?.owner.id === link.business) return seeOther(inside)
        // The form was sent twice, and the browser dropped the first response.
        if (await findSession(context.sql, session.digest, now))
          return seeOther(inside, { 'set-cookie': session.setCookie })
        return deadLinkPage(state, inside)
      }
      // Its cookie is about to be replaced.
      if (before) await endSession(context, deskCookie(context), before.session)
      return seeOther(insideOf(request, entered.lead), { 'set-cookie': session.setCookie })
    },
    { anyone: { limit: 'forms', page: 'private', raw: true } },
  )

/** The page that a link opens. */
const insideOf = ({ url }: Request, lead: FoundLink['lead'] | undefined): string =>
  lead ? `/desk/inbox/leads/${lead}` : headingOf(new URLSearchParams(splitUrl(url).search).get('to'), HOME)
