import type { Answer } from '../../edge/answer.ts'
import { pageHeaders } from '../../pages/headers.ts'
import { page } from '../../pages/layout.tsx'

/** Asks for the operator key. The browser then keeps a session, never the key. */
export function signInPage(to: string, problem: string | null = null): Answer {
  return page(
    {
      title: 'Operator console',
      bare: true,
      children: (
        <>
          <h1>Operator console</h1>
          {problem && (
            <p class="notice" role="alert">
              {problem}
            </p>
          )}
          <form class="stack" method="post" action="/operator/console/sign-in">
            <input type="hidden" name="to" value={to} />
            <label for="key">Operator key</label>
            <input id="key" name="key" type="password" autocomplete="current-password" required />
            <p class="small soft">It starts with opk_. npm start prints it.</p>
            <p>
              <button type="submit">Sign in</button>
            </p>
          </form>
        </>
      ),
    },
    { ...pageHeaders(), 'cache-control': 'no-store' },
    401,
  )
}
