import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import { Notices } from '../../pages/notices.tsx'
import type { Desk } from './desk.ts'

interface DeskPage {
  title: string
  desk: Desk
  /** The current entry of the menu. */
  section: (typeof menu)[number]['section']
  done?: string | null
  problem?: ComponentChildren
  status?: number
  /** Reloads after this many seconds, without a script. */
  refresh?: number | null
  /** Uses all of a wide screen. */
  wide?: boolean
  /** Between the menu and the heading. */
  above?: ComponentChildren
  /** For a page with a script. */
  head?: ComponentChildren
  csp?: string
  children: ComponentChildren
}

const menu = [
  { section: 'inbox', href: '/desk/inbox', label: 'Inbox' },
  { section: 'calendar', href: '/desk/inbox/calendar', label: 'Calendar' },
  { section: 'card', href: '/desk/inbox/card', label: 'Card' },
  { section: 'ranking', href: '/desk/inbox/ranking', label: 'Ranking' },
  { section: 'notifications', href: '/desk/inbox/notifications', label: 'Notifications' },
] as const

/** Layout of every desk page, with the result of the last form. */
export function deskPage({
  title,
  desk,
  section,
  done,
  problem,
  status,
  refresh,
  wide,
  above,
  head,
  csp,
  children,
}: DeskPage): Answer {
  return page(
    {
      title: `${problem ? 'Error: ' : ''}${title} · ${desk.owner.name}`,
      bare: true,
      wide,
      head,
      children: (
        <>
          <div class="masthead">
            <strong class="brand">{desk.owner.name}</strong>
            <nav aria-label="Desk" class="desk">
              {menu.map(item => (
                <a
                  key={item.section}
                  href={item.href}
                  aria-current={item.section === section ? 'page' : undefined}
                >
                  {item.label}
                  {item.section === 'inbox' && <UnreadCount unread={desk.owner.unread} />}
                </a>
              ))}
            </nav>
          </div>
          {above}
          <Notices done={done} problem={problem} />
          <h1>{title}</h1>
          {children}
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
        </>
      ),
    },
    { status, csp, refresh },
  )
}

/** Goes in every form: the session's token, whose desk it is, and an id that makes sending the form twice harmless. */
export function FormToken({ desk }: { desk: Desk }) {
  return (
    <>
      <input type="hidden" name="form" value={desk.session.formToken} />
      <input type="hidden" name="business" value={desk.owner.slug} />
      <input type="hidden" name="once" value={crypto.randomUUID()} />
    </>
  )
}

/** The query that finds them stops at 100. */
function UnreadCount({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <>
      {' '}
      <span class="count">
        {unread > 99 ? '99+' : unread}
        <span class="visually-hidden"> unread</span>
      </span>
    </>
  )
}
