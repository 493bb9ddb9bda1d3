import type { ComponentChildren } from 'preact'
import { HiddenFields } from './hidden-fields.tsx'

interface KeptForm {
  /** Where the form was sent. */
  action: string
  fields: URLSearchParams
  /** What the session adds to its forms. */
  children: ComponentChildren
}

/** A form whose session ended before it was sent: nothing is done yet, and nothing is lost. */
export const SignedInAgain = ({ action, fields, children, home }: KeptForm & { home: string }) => (
  <>
    <h1>You’re signed in again</h1>
    <p>What you typed is still here. It wasn’t saved or sent yet.</p>
    <form method="post" action={action} class="stack">
      <HiddenFields fields={fields} />
      {children}
      <p class="row">
        <button type="submit">Send it</button>
        <a class="button quiet" href={home}>
          Don’t send it
        </a>
      </p>
    </form>
  </>
)

/** The same before signing in again, which takes another tab. */
export const SignedOut = ({
  title = 'You’ve been signed out',
  signIn,
  action,
  fields,
  children,
}: KeptForm & { title?: string; signIn: ComponentChildren }) => (
  <>
    <h1>{title}</h1>
    <p>What you typed is kept on this page, so leave it open. Nothing was saved or sent yet.</p>
    <ol>
      <li>{signIn}</li>
      <li>Come back to this page and continue.</li>
    </ol>
    <form method="post" action={action} class="stack">
      <HiddenFields fields={fields} />
      {children}
      <button type="submit">Continue</button>
    </form>
  </>
)
