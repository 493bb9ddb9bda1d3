import type { FoundLink } from '../../../shared/desk/link-queries.ts'
import type { LinkState } from '../../../shared/desk/links.ts'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import { deskHeaders } from '../pages/headers.ts'

const problems: Record<Exclude<LinkState, 'good'>, { title: string; text: string }> = {
  used: {
    title: 'This link has already been used',
    text: 'Each link works once. If you didn’t use it, tell the operator.',
  },
  expired: { title: 'This link has expired', text: 'Links work for a few days.' },
  unknown: {
    title: 'This link isn’t valid',
    text: 'Make sure it’s complete: email programs sometimes cut links off.',
  },
}

/** Asks before signing in: mail scanners follow links and must not use them up. */
export function enterPage(link: FoundLink): Answer {
  return page(
    {
      title: `Open the inbox of ${link.name}`,
      bare: true,
      children: (
        <>
          <h1>Open the inbox of {link.name}</h1>
          <p>You’ll stay signed in on this browser for two weeks.</p>
          <form method="post">
            <button type="submit">Open the inbox</button>
          </form>
        </>
      ),
    },
    deskHeaders(),
  )
}

export function deadLinkPage(state: Exclude<LinkState, 'good'>): Answer {
  const { title, text } = problems[state]
  return page(
    {
      title,
      bare: true,
      children: (
        <>
          <h1>{title}</h1>
          <p>{text}</p>
          <HowToEnter />
        </>
      ),
    },
    deskHeaders(),
    state === 'unknown' ? 404 : 410,
  )
}

export function signInPage(): Answer {
  return page(
    {
      title: 'Sign in to your inbox',
      bare: true,
      children: (
        <>
          <h1>Sign in to your inbox</h1>
          <p>You aren’t signed in on this browser, or your session has ended.</p>
          <HowToEnter />
        </>
      ),
    },
    deskHeaders(),
    401,
  )
}

function HowToEnter() {
  return (
    <p>
      Open the link in your latest email from Agent Exchange, or <a href="/desk/inbox">go to the inbox</a> if
      you’re signed in. The operator of this service can send you a new link.
    </p>
  )
}
