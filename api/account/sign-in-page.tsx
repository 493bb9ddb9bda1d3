import { KeyField } from '../pages/key-field.tsx'
import { page } from '../pages/layout.tsx'
import type { KeptForm } from '../signed-in/kept-page.tsx'

interface SignIn {
  /** The page to open afterward. */
  to: string
  kept?: KeptForm | null
  problem?: string | null
  status?: number
}

/** Asks for the key. The browser then keeps a session, never the key. */
export function accountSignInPage({ to, kept, problem, status = 401 }: SignIn) {
  return page(
    {
      title: 'Your agent’s account',
      isError: Boolean(problem),
      unlisted: true,
      children: (
        <>
          <h1>Your agent’s account</h1>
          {kept ? (
            <div class="notice" role="status">
              <p>You’ve been signed out. Nothing was saved. Your changes come back after you sign in.</p>
            </div>
          ) : (
            <p>See your usage, limits, recent requests, webhook log, key and tier.</p>
          )}
          <form class="stack" method="post" action="/account/sign-in">
            <input type="hidden" name="to" value={to} />
            {kept && (
              <>
                <input type="hidden" name="action" value={kept.action} />
                <input type="hidden" name="kept" value={kept.fields.toString()} />
              </>
            )}
            <KeyField label="Agent key" looksLike="agx_…" problem={problem}>
              It starts with agx_. Your browser doesn’t keep it: you’re signed in for eight hours, or until
              the key is revoked or expires.
            </KeyField>
            <button type="submit">Sign in</button>
          </form>
          <h2>No key yet?</h2>
          <p>
            Keys are free and take one request. See the{' '}
            <a href="/docs/agents">guide for agents’ developers</a>.
          </p>
        </>
      ),
    },
    { status },
  )
}
