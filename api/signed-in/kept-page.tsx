import type { Session } from '../../shared/sessions/sessions.ts'
import { HiddenFields } from '../pages/hidden-fields.tsx'
import { barePage } from '../pages/layout.tsx'

/** A form whose session ended before it was sent: nothing is done yet, and nothing is lost. */
export interface KeptForm {
  /** Where the form was sent. */
  action: string
  fields: URLSearchParams
}

interface Back {
  session: Session
  home: string
  /** Just signed in with this cookie. */
  setCookie?: string
}

/** Asks whether to send it now. */
export const sendAgainPage = ({ action, fields }: KeptForm, { session, home, setCookie }: Back) =>
  barePage(
    'You’re signed in again',
    <>
      <p>What you typed is still here. It wasn’t saved or sent yet.</p>
      <form method="post" action={action} class="stack">
        <HiddenFields fields={fields} except={['form']} />
        <input type="hidden" name="form" value={session.formToken} />
        <p class="row">
          <button type="submit">Send it</button>
          <a class="button quiet" href={home}>
            Don’t send it
          </a>
        </p>
      </form>
    </>,
    setCookie ? { headers: { 'set-cookie': setCookie } } : { status: 403 },
  )

/** Keeps it while its sender signs in, which takes another tab. */
export const signedOutPage = ({ action, fields }: KeptForm, home: string, otherBusiness?: string) =>
  barePage(
    otherBusiness ? 'You’re signed in to another business' : 'You’ve been signed out',
    <>
      <p>What you typed is kept on this page, so leave it open. Nothing was saved or sent yet.</p>
      <ol>
        <li>
          <a href={home} target="_blank" rel="noopener">
            Sign in {otherBusiness && 'to the other business '}in a new tab
          </a>
          {otherBusiness && ` (you’re signed in to ${otherBusiness} there now)`}.
        </li>
        <li>Come back to this page and continue.</li>
      </ol>
      <form method="post" action={action} class="stack">
        <HiddenFields fields={fields} except={['form']} />
        <button type="submit">Continue</button>
      </form>
    </>,
    { status: otherBusiness ? 403 : 401 },
  )

/** No field takes this much, so no browser sends it by mistake. */
export const tooLongText = (
  <p>That’s too much text. Go back (your browser still has what you typed), shorten it and send it again.</p>
)

/** For those who were signed out in the meantime. */
export const tooLongPage = () => barePage('Not saved', tooLongText, { status: 413 })
