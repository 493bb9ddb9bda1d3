import { findDeskOwner } from '../../../shared/desk/link-queries.ts'
import { openArea } from '../../signed-in/area.ts'
import { sendAgainPage, signedOutPage } from '../../signed-in/kept-page.tsx'
import { Pages, privateRules } from '../../signed-in/pages.ts'
import { deskSignInPage } from '../sign-in/sign-in-page.tsx'
import { type Desk, HOME } from './desk.ts'
import { deskPage } from './frame.tsx'

export const SESSION_MS = 14 * 86_400_000

export const deskArea = openArea<Desk>({
  cookie: { name: 'desk', path: HOME, sameSite: 'Lax' },
  async visitorOf({ context }, session) {
    const id = Number(/^desk (\d+)$/.exec(session.who)?.[1])
    const owner = Number.isInteger(id) ? await findDeskOwner(context.sql, id) : null
    return owner ? { owner, session } : null
  },
  idOf: ({ owner }) => owner.id,
  signInPage: to => deskSignInPage({ to }),
  keptPage(kept, desk) {
    const business = kept.fields.get('business')
    if (desk && (!business || business === desk.owner.slug))
      return sendAgainPage(kept, { session: desk.session, home: HOME })
    return signedOutPage(kept, HOME, desk?.owner.name)
  },
  frame: (desk, title, children, status) => deskPage({ title, desk, section: 'inbox', status, children }),
})

export const { cookie: deskCookie, visitorOf: deskOf } = deskArea

/** The pages and forms of signed-in businesses. */
export const deskPages = (name: string) => new Pages(name, deskArea, privateRules)
