import type { Session } from '../../shared/sessions/sessions.ts'
import { deskHeaders } from '../desk/pages/headers.ts'
import { HiddenFields } from '../desk/pages/hidden-fields.tsx'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'
import type { Kept } from './sign-in-page.tsx'

/** A form from before its sender was signed out. Nothing is done until it's sent again. */
export const keptPage = (kept: Kept, session: Session, setCookie: string): Answer =>
  page(
    {
      title: 'You’re signed in again',
      bare: true,
      children: (
        <>
          <h1>You’re signed in again</h1>
          <p>What you typed is still here. It wasn’t saved or sent yet.</p>
          <form method="post" action={kept.action} class="stack">
            <HiddenFields fields={kept.fields} />
            <input type="hidden" name="form" value={session.formToken} />
            <input type="hidden" name="once" value={crypto.randomUUID()} />
            <p class="row">
              <button type="submit">Send it</button>
              <a class="button quiet" href="/account">
                Don’t send it
              </a>
            </p>
          </form>
        </>
      ),
    },
    { ...deskHeaders(), 'set-cookie': setCookie },
  )
