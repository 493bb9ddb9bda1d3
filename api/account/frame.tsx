import type { ComponentChildren } from 'preact'
import type { Answer } from '../edge/answer.ts'
import { withScripts } from '../pages/headers.ts'
import { page } from '../pages/layout.tsx'
import { Notices } from '../pages/notices.tsx'
import type { Account } from './session.ts'

interface AccountPage {
  title: string
  account: Account
  /** The current entry of the menu. */
  section: (typeof menu)[number]['section']
  done?: string | null
  problem?: string | null
  status?: number
  children: ComponentChildren
}

const menu = [
  { section: 'overview', href: '/account', label: 'Overview' },
  { section: 'requests', href: '/account/requests', label: 'Requests' },
  { section: 'webhooks', href: '/account/webhooks', label: 'Webhooks' },
  { section: 'key', href: '/account/key', label: 'Key and tier' },
] as const

/** Layout of every page of the account, with the result of the last form. */
export function accountPage({
  title,
  account,
  section,
  done,
  problem,
  status,
  children,
}: AccountPage): Answer {
  return page(
    {
      title: `${problem ? 'Error: ' : ''}${title} · ${account.name}`,
      bare: true,
      wide: true,
      head: <script src="/copy.js" defer />,
      children: (
        <>
          <div class="masthead">
            <strong class="brand">{account.name}</strong>
            <nav aria-label="Account" class="desk">
              {menu.map(item => (
                <a
                  key={item.section}
                  href={item.href}
                  aria-current={item.section === section ? 'page' : undefined}
                >
                  {item.label}
                </a>
              ))}
            </nav>
          </div>
          <Notices done={done} problem={problem} />
          {account.endsAt && (
            <p class="notice">
              The key you’re signed in with was replaced, and stops working at{' '}
              <strong>{account.endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</strong>. To change
              anything, sign in with the new one.
            </p>
          )}
          <h1>{title}</h1>
          {children}
          <footer class="foot row">
            <form method="post" action="/account/sign-out">
              <FormToken account={account} />
              <button class="quiet" type="submit">
                Sign out
              </button>
            </form>
            <a href="/docs">Docs</a>
            <code>{account.hint}</code>
          </footer>
        </>
      ),
    },
    { status, csp: withScripts },
  )
}

/** Goes in every form: the session's token, and an id that makes sending the form twice harmless. */
export const FormToken = ({ account }: { account: Account }) => (
  <>
    <input type="hidden" name="form" value={account.session.formToken} />
    <input type="hidden" name="once" value={crypto.randomUUID()} />
  </>
)

/** A secret that no other page shows. */
export const Secret = ({ id, label, value }: { id: string; label: string; value: string }) => (
  <section class="card" aria-labelledby={`${id}-label`}>
    <h2 id={`${id}-label`}>{label}</h2>
    <p>It’s shown only this once. Keep it like a password.</p>
    <pre id={id}>{value}</pre>
    <button type="button" data-copies={id} hidden>
      Copy
    </button>
  </section>
)
