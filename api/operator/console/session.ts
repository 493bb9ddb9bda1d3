import type { Context } from '../../../shared/context.ts'
import { isId } from '../../../shared/ids.ts'
import { bearer } from '../../../shared/keys/key.ts'
import { findOperatorByKey, type OperatorCaller, root } from '../../../shared/operators/caller.ts'
import type { Permission } from '../../../shared/operators/permissions.ts'
import { findOperator } from '../../../shared/operators/queries.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { sameSecret, sha256 } from '../../../shared/secrets.ts'
import type { Answer } from '../../edge/answer.ts'
import { countWrongKey } from '../../edge/auth.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { beginAction, checkPermission } from '../../edge/operator-access.ts'
import { openArea } from '../../signed-in/area.ts'
import { sendAgainPage, signedOutPage } from '../../signed-in/kept-page.tsx'
import { Pages, type Rules } from '../../signed-in/pages.ts'
import { base } from './queue-view.ts'
import { deniedPage, messagePage } from './shell.tsx'
import { consoleSignInPage } from './sign-in-page.tsx'
import type { Signed } from './signed.tsx'

export const SESSION_MS = 8 * 3_600_000

/** Bound to the key: changing the operator key ends all sessions. */
export const whoOf = (operatorKey: string): string =>
  `operator ${sha256(operatorKey).subarray(0, 12).toString('base64url')}`

export const consoleArea = openArea<Signed>({
  cookie: { name: 'console', path: base, sameSite: 'Strict' },
  async keySessionOf(call) {
    const { context, request } = call
    const key = bearer(request.headers.get('authorization'))
    if (!key?.startsWith('opk_')) return null
    const found = await findOperatorByKey(context, key)
    if (!found || 'revoked' in found) {
      await countWrongKey(call)
      return null
    }
    const { id } = found.caller
    const who = id === 'root' ? whoOf(key) : `operator ${id}`
    return { who, digest: sha256(key), formToken: sha256(`form of ${key}`).toString('base64url') }
  },
  async visitorOf({ context }, session) {
    const operator = await operatorOf(context, session.who)
    return operator && { session, operator }
  },
  idOf: ({ operator }) => operator.id,
  signInPage: to => consoleSignInPage({ to }),
  keptPage: (kept, signed) =>
    signed ? sendAgainPage(kept, { session: signed.session, home: base }) : signedOutPage(kept, base),
  frame: messagePage,
  denied,
  /** What a form does is logged. */
  async around(call, { operator }, run) {
    const finish = await beginAction(call.context, operator, call)
    try {
      const answer = await run()
      await finish(answer.status)
      return answer
    } catch (error) {
      await finish(error instanceof Refusal ? error.status : 500)
      throw error
    }
  },
})

export const { cookie: consoleCookie } = consoleArea

const access = { limit: 'unlimited', page: 'private' } as const

export const consoleRules: Rules<{ may: Permission }, { may: Permission; action: string }> = {
  page: ({ may }) => ({ ...access, may }),
  form: ({ may, action }) => ({ ...access, raw: true, may, action }),
}

/** The pages and forms of signed-in operators, for those whose role may open them. */
export const consolePages = (name: string) => new Pages(name, consoleArea, consoleRules)

/** Reads named operators each time, so a changed role or a removal applies at once. */
async function operatorOf({ config, sql }: Context, who: string): Promise<OperatorCaller | null> {
  if (config.operatorKey && sameSecret(who, whoOf(config.operatorKey))) return root
  const id = who.replace('operator ', '')
  const found = isId('opr', id) ? await findOperator(sql, id) : undefined
  return found ? { kind: 'operator', id: found.id, name: found.name, role: found.role } : null
}

function denied({ endpoint }: RequestContext, signed: Signed): Answer | null {
  try {
    checkPermission(signed.operator, endpoint)
    return null
  } catch (error) {
    if (error instanceof Refusal) return deniedPage(signed, error.message)
    throw error
  }
}
