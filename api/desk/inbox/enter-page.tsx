import type { FoundLink } from '../../../shared/desk/link-queries.ts'
import type { LinkState } from '../../../shared/desk/links.ts'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import { deskHeaders } from './headers.ts'

const wrong: Record<Exclude<LinkState, 'good'>, { title: string; text: string }> = {
  used: {
    title: 'This link was used already',
    text: 'Each link signs in once. If it was not you, tell the operator.',
  },
  expired: { title: 'This link is too old', text: 'Links work for some days only.' },
  unknown: {
    title: 'This is no link of ours',
    text: 'Check that it is complete: mail programs sometimes cut links.',
  },
}

/** Asks before it signs in: programs that check mails follow links, and must not use them up. */
export function enterPage(link: FoundLink): Answer {
  return page(
    {
      title: `Open the inbox of ${link.name}`,
      bare: true,
      children: (
        <>
          <h1>Open the inbox of {link.name}</h1>
          <p>You will be signed in with this browser for two weeks.</p>
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
  const { title, text } = wrong[state]
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
          <p>You are not signed in with this browser, or not any more.</p>
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
      Open the link in the newest mail that you got from Agent Exchange, or{' '}
      <a href="/desk/inbox">go to the inbox</a> if you are signed in. The operator of this service can make a
      fresh link for you.
    </p>
  )
}
