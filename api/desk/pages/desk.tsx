import { type DeskOwner, findDeskOwner } from '../../../shared/desk/link-queries.ts'
import type { DeskAccess, Session } from '../../../shared/sessions/sessions.ts'
import { openArea } from '../../signed-in/area.ts'
import { Form } from '../../signed-in/form.tsx'
import { type FramedPage, framedPage } from '../../signed-in/frame.tsx'
import { sendAgainPage, signedOutPage } from '../../signed-in/kept-page.tsx'
import { Pages, privateRules } from '../../signed-in/pages.ts'
import { deskSignInPage } from '../sign-in/sign-in-page.tsx'
import { inHomeScreen } from './home-screen.tsx'

export interface Desk {
  owner: DeskOwner
  session: Session
  access: DeskAccess
}

export const HOME = '/desk/inbox'

export const SESSION_MS = 14 * 86_400_000

export const deskArea = openArea<Desk>({
  cookie: { name: 'desk', path: HOME, sameSite: 'Lax' },
  async visitorOf({ context }, session) {
    const id = Number(/^desk (\d+)$/.exec(session.who)?.[1])
    const owner = Number.isInteger(id) ? await findDeskOwner(context.sql, id) : null
    return owner ? { owner, session, access: { id: owner.id, by: session.digest } } : null
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

export const deskPages = (name: string) => new Pages(name, deskArea, privateRules)

interface DeskPage extends FramedPage {
  desk: Desk
  section: 'inbox' | 'calendar' | 'card' | 'ranking' | 'notifications'
}

export const deskPage = ({ desk, head, ...shown }: DeskPage) =>
  framedPage({
    ...shown,
    head: [inHomeScreen, head],
    session: desk.session,
    // A form that's sent again must be sent to the same business.
    fields: <input type="hidden" name="business" value={desk.owner.slug} />,
    name: desk.owner.name,
    label: 'Desk',
    menu: [
      { section: 'inbox', href: '/desk/inbox', label: <Inbox unread={desk.owner.unread} /> },
      { section: 'calendar', href: '/desk/inbox/calendar', label: 'Calendar' },
      { section: 'card', href: '/desk/inbox/card', label: 'Card' },
      { section: 'ranking', href: '/desk/inbox/ranking', label: 'Ranking' },
      { section: 'notifications', href: '/desk/inbox/notifications', label: 'Notifications' },
    ],
    foot: (
      <footer class="foot">
        <Form action="/desk/inbox/sign-out" class="row">
          <button class="link" type="submit">
            Sign out
          </button>
          <button class="link" type="submit" name="everywhere" value="yes">
            Sign out everywhere
          </button>
        </Form>
      </footer>
    ),
  })

/** The query that finds unread leads stops at 100. */
const Inbox = ({ unread }: { unread: number }) => (
  <>
    Inbox
    {unread > 0 && (
      <>
        {' '}
        <span class="count">
          {unread > 99 ? '99+' : unread}
          <span class="visually-hidden"> unread</span>
        </span>
      </>
    )}
  </>
)
