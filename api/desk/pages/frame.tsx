import type { Answer } from '../../edge/answer.ts'
import { type FramedPage, framedPage, SessionFields } from '../../signed-in/frame.tsx'
import type { Desk } from './desk.ts'

interface DeskPage extends FramedPage {
  desk: Desk
  section: 'inbox' | 'calendar' | 'card' | 'ranking' | 'notifications'
}

/** Layout of every desk page. */
export const deskPage = ({ desk, ...shown }: DeskPage): Answer =>
  framedPage({
    ...shown,
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
        <form method="post" action="/desk/inbox/sign-out" class="row">
          <FormToken desk={desk} />
          <button class="quiet" type="submit">
            Sign out
          </button>
          <button class="quiet" type="submit" name="everywhere" value="yes">
            Sign out everywhere
          </button>
        </form>
      </footer>
    ),
  })

/** Goes in every form of the desk. */
export const FormToken = ({ desk }: { desk: Desk }) => (
  <>
    <SessionFields session={desk.session} />
    <input type="hidden" name="business" value={desk.owner.slug} />
  </>
)

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
