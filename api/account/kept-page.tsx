import type { Session } from '../../shared/sessions/sessions.ts'
import type { Answer } from '../edge/answer.ts'
import { SignedInAgain } from '../pages/kept-form.tsx'
import { page } from '../pages/layout.tsx'
import type { Kept } from './sign-in-page.tsx'

/** A form from before its sender was signed out. Nothing is done until it's sent again. */
export const keptPage = ({ action, fields }: Kept, session: Session, setCookie: string): Answer =>
  page(
    {
      title: 'You’re signed in again',
      bare: true,
      children: (
        <SignedInAgain action={action} fields={fields} home="/account">
          <input type="hidden" name="form" value={session.formToken} />
          <input type="hidden" name="once" value={crypto.randomUUID()} />
        </SignedInAgain>
      ),
    },
    { headers: { 'set-cookie': setCookie } },
  )
