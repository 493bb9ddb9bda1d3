import { EmailField } from '../../pages/email-field.tsx'
import { KeyField } from '../../pages/key-field.tsx'
import { barePage } from '../../pages/layout.tsx'
import { OnceField } from '../../pages/once-field.tsx'
import { type DeadLinkState, deadLink } from '../../signed-in/dead-link.tsx'
import { base } from './queue-view.ts'

interface SignIn {
  /** The page to open afterward. */
  to: string
  email?: string
  /** What's wrong with the address. */
  problem?: string | null
  keyProblem?: string | null
  status?: number
}

/** Two ways in: a mailed link, or a key. The browser then keeps a session, never the key. */
export function consoleSignInPage({ to, email, problem, keyProblem, status = 401 }: SignIn) {
  return barePage(
    'Operator console',
    <>
      <EmailForm email={email} problem={problem} />
      <h2>Or sign in with a key</h2>
      <form class="stack" method="post" action={`${base}/sign-in`}>
        <input type="hidden" name="to" value={to} />
        <KeyField label="Operator key" looksLike="opk_…" problem={keyProblem}>
          Your own, or the OPERATOR_KEY that npm start prints, or keeps in DATA_DIR/operator-key. It starts
          with opk_.
        </KeyField>
        <button class="quiet" type="submit">
          Sign in
        </button>
      </form>
    </>,
    { status, isError: Boolean(problem || keyProblem) },
  )
}

const EmailForm = ({ email, problem }: Pick<SignIn, 'email' | 'problem'>) => (
  <form class="stack" method="post" action={`${base}/sign-in-link`}>
    <EmailField
      label="Your email address"
      help="We’ll send you a link that signs you in."
      value={email}
      problem={problem}
    />
    <button type="submit">Email me a link</button>
  </form>
)

/** The same whether or not an operator has this address. */
export const linkSentPage = (email: string) =>
  barePage(
    'Check your email',
    <>
      <p>
        If <strong>{email}</strong> belongs to an operator, a link is on its way. It signs you in once, and
        works for 30 minutes.
      </p>
      <p>
        Nothing after a few minutes? Look in your spam folder, or <a href={base}>try another address</a>.
      </p>
    </>,
  )

/** Asks before signing in: mail scanners follow links and must not use them up. */
export const enterPage = (name: string) =>
  barePage(
    'Open the operator console',
    <form method="post">
      <p>You’ll be signed in as {name} for eight hours.</p>
      <OnceField />
      <button type="submit">Sign in</button>
    </form>,
  )

export const deadLinkPage = (state: DeadLinkState) =>
  deadLink(
    state,
    { used: 'Each link works once, and this one was used.', expired: 'Links work for 30 minutes.' },
    <EmailForm />,
  )
