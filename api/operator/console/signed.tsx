import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { OperatorCaller } from '../../../shared/operators/caller.ts'
import { may, type Permission } from '../../../shared/operators/permissions.ts'
import type { Session } from '../../../shared/sessions/sessions.ts'

export interface Signed {
  session: Session
  operator: OperatorCaller
}

/** Who sees the page. The shell provides it. */
export const Signer = createContext<Signed | null>(null)

/** Shown only to those whose role may do this. */
export function May({ do: permission, children }: { do: Permission; children: ComponentChildren }) {
  const signed = useContext(Signer)
  return signed && may(signed.operator.role, permission) ? children : null
}
