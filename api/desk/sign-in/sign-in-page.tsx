import { EmailField } from '../../pages/email-field.tsx'
import { barePage } from '../../pages/layout.tsx'
import { Notices } from '../../pages/notices.tsx'
import { inHomeScreen } from '../pages/home-screen.tsx'
import { PASTE_LINK } from './paste-link.tsx'

interface SignIn {
  /** The page of the desk to open afterward. */
  to: string
  email?: string
  problem?: string | null
  /** What the last form did. */
  done?: string | null
  status?: number
}

/** Anyone who isn't signed in gets this page instead of the desk. */
export const deskSignInPage = ({ to, email, problem, done, status = 401 }: SignIn) =>
  barePage(
    'Sign in to your inbox',
    <>
      <Notices done={done} />
      <p>
        {!done && 'You aren’t signed in on this browser. '}Enter your business’s email address, and we’ll send
        you a link that signs you in.
      </p>
      <EmailForm to={to} email={email} problem={problem} />
      <p class="small soft">
        Does the link in the email open in another browser or app? <a href={PASTE_LINK}>Paste the link</a>.
      </p>
      <p class="small soft">
        Don’t know the address? Find your page in the <a href="/b">directory</a>, and choose “Manage this
        page” at its end. Not listed yet? <a href="/contact">Contact us</a>.
      </p>
    </>,
    { status, head: inHomeScreen, isError: Boolean(problem) },
  )

export function EmailForm({ to, email, problem }: Omit<SignIn, 'done' | 'status'>) {
  return (
    <form class="stack" method="post" action="/desk/inbox/sign-in">
      <input type="hidden" name="to" value={to} />
      <EmailField
        label="Email address"
        help="The one that gets your inquiries."
        value={email}
        problem={problem}
      />
      <button type="submit">Email me a link</button>
    </form>
  )
}

/** The same whether or not a business has this address. */
export const linkSentPage = (email: string, to: string) =>
  barePage(
    'Check your email',
    <>
      <p>
        If <strong>{email}</strong> belongs to a business here, a link is on its way. It signs you in once,
        and works for a day.
      </p>
      <p>
        If the link opens in another browser or app, <a href={PASTE_LINK}>paste it here</a> instead.
      </p>
      <p>
        Nothing after a few minutes? Look in your spam folder, or{' '}
        <a href={`/desk/inbox/sign-in?to=${encodeURIComponent(to)}`}>try another address</a>. If you can’t
        read that email anymore, <a href="/contact">contact us</a>.
      </p>
    </>,
  )
