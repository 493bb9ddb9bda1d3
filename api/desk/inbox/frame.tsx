import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import type { Desk } from './desk.ts'
import { deskHeaders } from './headers.ts'

interface Framed {
  title: string
  desk: Desk
  /** Which of the menu this is. */
  here: 'inbox' | 'bookings' | 'card' | 'closures'
  done?: string | null
  problem?: string | null
  status?: number
  children: ComponentChildren
}

const menu = [
  { here: 'inbox', href: '/desk/inbox', label: 'Inbox' },
  { here: 'bookings', href: '/desk/inbox/bookings', label: 'Appointments' },
  { here: 'card', href: '/desk/inbox/card', label: 'Card' },
  { here: 'closures', href: '/desk/inbox/closures', label: 'Closures' },
] as const

/** Every page of the desk: whose it is, the way about, and what the last form did. */
export function deskPage({ title, desk, here, done, problem, status, children }: Framed): Answer {
  return page(
    {
      title: `${problem ? 'Not done: ' : ''}${title} · ${desk.owner.name}`,
      bare: true,
      children: (
        <>
          <div class="masthead">
            <strong class="brand">{desk.owner.name}</strong>
            <nav aria-label="Desk">
              {menu.map(item => (
                <a key={item.here} href={item.href} aria-current={item.here === here ? 'page' : undefined}>
                  {item.label}
                </a>
              ))}
            </nav>
          </div>
          {done && (
            <p class="notice good" role="status">
              {done}
            </p>
          )}
          {problem && (
            <p class="notice bad" role="alert">
              {problem}
            </p>
          )}
          <h1>{title}</h1>
          {children}
          <footer class="foot">
            <form method="post" action="/desk/inbox/sign-out">
              <FormToken desk={desk} />
              <button class="quiet" type="submit">
                Sign out
              </button>
            </form>
          </footer>
        </>
      ),
    },
    deskHeaders(),
    status,
  )
}

/** In every form: whose session it is of, and a mark by which the same form is known when it comes twice. */
export function FormToken({ desk }: { desk: Desk }) {
  return (
    <>
      <input type="hidden" name="form" value={desk.session.formToken} />
      <input type="hidden" name="once" value={crypto.randomUUID()} />
    </>
  )
}
