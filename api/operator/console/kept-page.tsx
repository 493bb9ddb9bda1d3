import type { Answer } from '../../edge/answer.ts'
import { SignedInAgain, SignedOut } from '../../pages/kept-form.tsx'
import { page } from '../../pages/layout.tsx'
import { base } from './queue-view.ts'
import type { Signed } from './signed.tsx'

interface KeptPage {
  signed: Signed | null
  action: string
  fields: URLSearchParams
}

/** A form of the console whose session ended before it was sent. */
export function keptPage({ signed, action, fields }: KeptPage): Answer {
  // A repeat of the form is still the same one.
  const claim = fields.get('once')
  const once = claim && <input type="hidden" name="once" value={claim} />
  const signIn = (
    <>
      <a href={base} target="_blank" rel="noopener">
        Sign in in a new tab
      </a>
      .
    </>
  )
  return page(
    {
      title: `${signed ? 'Signed in again' : 'Signed out'} · Operator console`,
      bare: true,
      children: signed ? (
        <SignedInAgain action={action} fields={fields} home={base}>
          <input type="hidden" name="form" value={signed.formToken} />
          {once}
        </SignedInAgain>
      ) : (
        <SignedOut signIn={signIn} action={action} fields={fields}>
          {once}
        </SignedOut>
      ),
    },
    { status: signed ? 403 : 401 },
  )
}
