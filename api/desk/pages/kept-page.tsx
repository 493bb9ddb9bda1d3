import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import type { Desk } from './desk.ts'
import { deskPage, FormToken } from './frame.tsx'
import { deskHeaders } from './headers.ts'
import { HiddenFields } from './hidden-fields.tsx'

interface KeptPage {
  desk: Desk | null
  /** False if the form was opened for another business. */
  isMine: boolean
  /** Where the form was sent. */
  action: string
  fields: URLSearchParams
}

/** A form whose session ended before it was sent: nothing is done yet, and nothing is lost. */
export function keptPage({ desk, isMine, action, fields }: KeptPage): Answer {
  const form = (
    <form method="post" action={action} class="stack">
      <HiddenFields fields={fields} />
      {desk && isMine ? (
        <FormToken desk={desk} />
      ) : (
        <input type="hidden" name="business" value={fields.get('business') ?? ''} />
      )}
      <button type="submit">{desk && isMine ? 'Send it again' : 'Continue'}</button>
    </form>
  )
  if (desk && isMine)
    return shell(
      'You’re signed in again',
      <>
        <p>What you typed is still here. It wasn’t saved or sent yet.</p>
        {form}
      </>,
      403,
    )
  return shell(
    desk ? 'You’re signed in to another business' : 'You’ve been signed out',
    <>
      <p>What you typed is kept on this page, so leave it open. Nothing was saved or sent yet.</p>
      <ol>
        <li>
          <a href="/desk/inbox" target="_blank" rel="noopener">
            Sign in {desk && 'to the other business '}in a new tab
          </a>
          {desk && `. There you’re signed in to ${desk.owner.name} now`}.
        </li>
        <li>Come back to this page and continue.</li>
      </ol>
      {form}
    </>,
    desk ? 403 : 401,
  )
}

const shell = (title: string, content: ComponentChildren, status: number): Answer =>
  page(
    {
      title,
      bare: true,
      children: (
        <>
          <h1>{title}</h1>
          {content}
        </>
      ),
    },
    deskHeaders(),
    status,
  )

/** No field takes this much, so no browser sends it by mistake. */
export function tooLongPage(desk: Desk | null): Answer {
  const text = 'This is more text than fits. Go back: your browser still has what you typed. Then shorten it.'
  return desk
    ? deskPage({ title: 'Not saved', desk, section: 'inbox', status: 413, children: <p>{text}</p> })
    : shell('Not saved', <p>{text}</p>, 413)
}
