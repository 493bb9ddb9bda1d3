import { type ComponentChildren, type ComponentProps, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { OperatorCaller } from '../../../shared/operators/caller.ts'
import { may, type Permission } from '../../../shared/operators/permissions.ts'
import type { Session } from '../../../shared/sessions/sessions.ts'

/** A session of the console, and whose it is. */
export interface Signed {
  session: Session
  operator: OperatorCaller
}

/** Who sees the page. The shell provides it. */
export const Signer = createContext<Signed | null>(null)

function useSigned(): Signed {
  const signed = useContext(Signer)
  if (!signed) throw new Error('this is shown outside of the console')
  return signed
}

/** The field that every form of the console has. `Form` brings it along. */
export const FormToken = () => <input type="hidden" name="form" value={useSigned().session.formToken} />

/** A form of the console. */
export const Form = ({ children, ...attributes }: ComponentProps<'form'>) => (
  <form method="post" {...attributes}>
    <FormToken />
    {children}
  </form>
)

/** Shown only to those whose role may do this. */
export const May = ({ do: permission, children }: { do: Permission; children: ComponentChildren }) =>
  may(useSigned().operator.role, permission) ? children : null
