import type { FoundLink } from '../../../shared/desk/link-queries.ts'
import type { LinkState } from '../../../shared/sessions/links.ts'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import { EmailForm } from './sign-in-page.tsx'

const problems: Record<Exclude<LinkState, 'good'>, { title: string; text: string }> = {
  used: {
    title: 'This link no longer works',
    text: 'Each link works once. It has already been used, or your email address has changed since. If you didn’t use it, sign in and choose “Sign out everywhere” at the bottom of the page.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Links you ask for work for a day, and links in other emails for a week.',
  },
  unknown: {
    title: 'This link isn’t valid',
    text: 'Make sure it’s complete: email programs sometimes cut links off. If it’s more than a month old, it has expired.',
  },
}

/** Asks before signing in: mail scanners follow links and must not use them up. */
export function enterPage(link: FoundLink, signedInTo: string | null): Answer {
  return page({
    title: `Open the inbox of ${link.name}`,
    bare: true,
    children: (
      <>
        <h1>Open the inbox of {link.name}</h1>
        <p>You’ll stay signed in on this browser for two weeks.</p>
        {signedInTo && <p>You’re signed in to {signedInTo} now. This signs you out there.</p>}
        <form method="post">
          <button type="submit">Open the inbox</button>
        </form>
      </>
    ),
  })
}

export function deadLinkPage(state: Exclude<LinkState, 'good'>, to: string): Answer {
  const { title, text } = problems[state]
  return page(
    {
      title,
      bare: true,
      children: (
        <>
          <h1>{title}</h1>
          <p>{text}</p>
          <p>Get a new one here:</p>
          <EmailForm to={to} />
        </>
      ),
    },
    { status: state === 'unknown' ? 404 : 410 },
  )
}
