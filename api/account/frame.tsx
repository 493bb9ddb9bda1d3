import { withScripts } from '../pages/headers.ts'
import { Form } from '../signed-in/form.tsx'
import { type FramedPage, framedPage } from '../signed-in/frame.tsx'
import type { Account } from './account.ts'

interface AccountPage extends FramedPage {
  account: Account
  section: 'overview' | 'requests' | 'webhooks' | 'key'
}

export const accountPage = ({ account, ...shown }: AccountPage) =>
  framedPage({
    ...shown,
    session: account.session,
    name: account.name,
    label: 'Account',
    menu: [
      { section: 'overview', href: '/account', label: 'Overview' },
      { section: 'requests', href: '/account/requests', label: 'Requests' },
      { section: 'webhooks', href: '/account/webhooks', label: 'Webhooks' },
      { section: 'key', href: '/account/key', label: 'Key and tier' },
    ],
    wide: true,
    head: <script src="/copy.js" defer />,
    csp: withScripts,
    above: account.endsAt && (
      <p class="notice">
        The key you’re signed in with was replaced, and stops working at{' '}
        <strong>{account.endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</strong>. To change the key
        or the webhook address, sign in with the new one.
      </p>
    ),
    foot: (
      <footer class="foot row">
        <Form action="/account/sign-out">
          <button class="link" type="submit">
            Sign out
          </button>
        </Form>
        <a href="/docs">Docs</a>
        <code>{account.hint}</code>
      </footer>
    ),
  })
