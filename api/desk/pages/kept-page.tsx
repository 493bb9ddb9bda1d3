import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { SignedInAgain, SignedOut } from '../../pages/kept-form.tsx'
import { page } from '../../pages/layout.tsx'
import type { Desk } from './desk.ts'
import { deskPage, FormToken } from './frame.tsx'

interface KeptPage {
  desk: Desk | null
  /** False if the form was opened for another business. */
  isMine: boolean
  /** Where the form was sent. */
  action: string
  fields: URLSearchParams
}

/** A form whose session ended before it was sent, or one of another business. */
export function keptPage({ desk, isMine, action, fields }: KeptPage): Answer {
  if (desk && isMine)
    return shell(
      'You’re signed in again',
      <SignedInAgain action={action} fields={fields} home="/desk/inbox">
        <FormToken desk={desk} />
      </SignedInAgain>,
      403,
    )
  const title = desk ? 'You’re signed in to another business' : 'You’ve been signed out'
  const signIn = (
    <>
      <a href="/desk/inbox" target="_blank" rel="noopener">
        Sign in {desk && 'to the other business '}in a new tab
      </a>
      {desk && `. There you’re signed in to ${desk.owner.name} now`}.
    </>
  )
  return shell(
    title,
    <SignedOut title={title} signIn={signIn} action={action} fields={fields}>
      <input type="hidden" name="business" value={fields.get('business') ?? ''} />
    </SignedOut>,
    desk ? 403 : 401,
  )
}

const shell = (title: string, content: ComponentChildren, status: number): Answer =>
  page(
    {
      title,
      bare: true,
      children: content,
    },
    { status },
  )

/** No field takes this much, so no browser sends it by mistake. */
export function tooLongPage(desk: Desk | null): Answer {
  const text = 'This is more text than fits. Go back: your browser still has what you typed. Then shorten it.'
  return desk
    ? deskPage({ title: 'Not saved', desk, section: 'inbox', status: 413, children: <p>{text}</p> })
    : shell(
        'Not saved',
        <>
          <h1>Not saved</h1>
          <p>{text}</p>
        </>,
        413,
      )
}
