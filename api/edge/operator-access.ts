import type { Context } from '../../shared/context.ts'
import { logAction } from '../../shared/operators/actions.ts'
import type { OperatorCaller } from '../../shared/operators/caller.ts'
import { may, permissions, rolesThatMay } from '../../shared/operators/permissions.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Endpoint } from './endpoint.ts'

export function checkPermission({ role }: OperatorCaller, endpoint: Endpoint): void {
  const permission = permissionOf(endpoint)
  if (may(role, permission)) return
  refuse(
    'role_required',
    `Your role is ${role}. To ${permissions[permission]}, you need the role ${rolesThatMay(permission)}.`,
  )
}

function permissionOf({ may, method, path }: Endpoint) {
  if (!may) throw new Error(`${method} ${path} doesn't say which permission it needs`)
  return may
}

interface OperatorRequest {
  endpoint: Endpoint
  /** To Elysia, undefined on a path without parameters. */
  params?: Record<string, string | undefined>
  requestId: string
}

/** Logs what an operator is about to do. Call the returned function with the status when it's done. */
export const beginAction = (context: Context, operator: OperatorCaller, request: OperatorRequest) =>
  logAction(context, {
    operator: operator.id,
    action: request.endpoint.action ?? request.endpoint.docs?.summary ?? nameOf(request.endpoint),
    target: Object.values(request.params ?? {}).join(' '),
    requestId: request.requestId,
  })

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
