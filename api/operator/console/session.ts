import type { Context } from '../../../shared/context.ts'
import { isId } from '../../../shared/ids.ts'
import { type OperatorCaller, root } from '../../../shared/operators/caller.ts'
import { findOperator } from '../../../shared/operators/queries.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { sameSecret, sha256 } from '../../../shared/secrets.ts'
import { checkFormToken, isFormOf, isFromHere, refuseForeignForm } from '../../../shared/sessions/forms.ts'
import { readSession } from '../../../shared/sessions/sessions.ts'
import type { Answer } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { beginAction, checkPermission } from '../../edge/operator-access.ts'
import { readForm } from '../../pages/form.ts'
import { deniedPage } from './denied-page.tsx'
import { keptPage } from './kept-page.tsx'
import { base } from './queue-view.ts'
import { signInPage } from './sign-in-page.tsx'
import type { Signed } from './signed.tsx'

export const SESSION_MS = 8 * 3_600_000

export const consoleCookie = ({ baseUrl }: Pick<Context, 'baseUrl'>) => ({
  name: 'console',
  path: base,
  secure: baseUrl.startsWith('https:'),
  sameSite: 'Strict' as const,
})

/** Bound to the key: changing the operator key ends all sessions. */
export const whoOf = (operatorKey: string): string =>
  `operator ${sha256(operatorKey).subarray(0, 12).toString('base64url')}`

async function signedIn({ context, request }: RequestContext): Promise<Signed | null> {
  const session = await readSession(context, request.headers.get('cookie'), 'console')
  const operator = session && (await operatorOf(context, session.who))
  return session && operator ? { ...session, operator } : null
}

/** Reads named operators each time, so that a new role or an end counts at once. */
async function operatorOf({ config, sql }: Context, who: string): Promise<OperatorCaller | null> {
  if (config.operatorKey && sameSecret(who, whoOf(config.operatorKey))) return root
  const id = who.replace('operator ', '')
  const found = isId('opr', id) ? await findOperator(sql, id) : undefined
  return found ? { kind: 'operator', id: found.id, name: found.name, role: found.role } : null
}

/** A page for signed-in operators whose role may open it. Anyone else gets the sign-in page. */
export const forOperator =
  (handle: (call: RequestContext, signed: Signed) => Answer | Promise<Answer>) =>
  async (call: RequestContext): Promise<Answer> => {
    const signed = await signedIn(call)
    if (signed) return denied(call, signed) ?? handle(call, signed)
    const { pathname, search } = new URL(call.request.url)
    return signInPage({ to: call.request.method === 'GET' ? pathname + search : base })
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

interface FormOptions {
  maxBytes?: number | undefined
  /** For another kind of form than the usual one. */
  read?: (call: RequestContext) => Promise<URLSearchParams>
}

/**
 * A form on such a page, sent from it within its session. What it does is logged. If the session has ended since, what was
 * typed is kept on a page from which it can be sent again.
 */
export const forOperatorForm =
  (
    handle: (call: RequestContext, fields: URLSearchParams, signed: Signed) => Answer | Promise<Answer>,
    { maxBytes, read }: FormOptions = {},
  ) =>
  async (call: RequestContext): Promise<Answer> => {
    const { headers, url } = call.request
    refuseForeignForm(headers)
    const signed = await signedIn(call)
    // No page shows what another site may have sent, or can keep a file.
    const isKept = isFromHere(headers) && !read
    if (!signed && !isKept) return signInPage({ to: base })
    const refused = signed && denied(call, signed)
    if (refused) return refused
    const fields = read ? await read(call) : await readForm(call, maxBytes)
    if (signed && !isKept) checkFormToken(signed, fields.get('form'))
    if (!signed || !isFormOf(signed, fields.get('form')))
      return keptPage({ signed, action: new URL(url).pathname, fields })
    const finish = await beginAction(call.context, signed.operator, call)
    try {
      const answer = await handle(call, fields, signed)
      await finish(answer.status)
      return answer
    } catch (error) {
      await finish(error instanceof Refusal ? error.status : 500)
      throw error
    }
  }
