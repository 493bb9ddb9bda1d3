import type { FoundLink } from '../../../shared/desk/link-queries.ts'
import type { Answer } from '../../edge/answer.ts'
import { barePage } from '../../pages/layout.tsx'
import { type Dead, deadLink } from '../../signed-in/dead-link.tsx'
import { EmailForm } from './sign-in-page.tsx'

const why = {
  used: 'Each link works once. It has already been used, or your email address has changed since. If you didn’t use it, sign in and choose “Sign out everywhere” at the bottom of the page.',
  expired: 'Links you ask for work for a day, and links in other emails for a week.',
}

/** Asks before signing in: mail scanners follow links and must not use them up. */
export const enterPage = (link: FoundLink, signedInTo: string | null): Answer =>
  barePage(
    `Open the inbox of ${link.name}`,
    <>
      <p>You’ll stay signed in on this browser for two weeks.</p>
      {signedInTo && <p>You’re signed in to {signedInTo} now. This signs you out there.</p>}
      <form method="post">
        <button type="submit">Open the inbox</button>
      </form>
    </>,
  )

export const deadLinkPage = (state: Dead, to: string): Answer => deadLink(state, why, <EmailForm to={to} />)
