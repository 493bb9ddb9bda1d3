import { newId } from '../../shared/ids.ts'
import { findApplication, upsertApplication } from '../../shared/keys/application-queries.ts'
import { findAgentRecord, isClaimedKey } from '../../shared/keys/queries.ts'
import { rotateKey } from '../../shared/keys/rotate.ts'
import { verifyWebsite } from '../../shared/keys/verify-website.ts'
import { refuse } from '../../shared/refusal.ts'
import { seeOther } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { problemOf } from '../pages/problem.ts'
import { doneOf } from '../signed-in/done.ts'
import type { Account } from './account.ts'
import { readApplication } from './application.tsx'
import { type KeyPage, keyPage } from './key-page.tsx'
import { accountPages } from './session.ts'

type Result = Partial<Omit<KeyPage, 'account' | 'now'>>

const done: Record<string, string> = {
  verified: 'Your website is verified, and so is your key.',
  application: 'Your application was sent.',
}

async function show(call: RequestContext, account: Account, result: Result = {}) {
  const { context, request, now } = call
  const [record, application] = await Promise.all([
    findAgentRecord(context.sql, account.id),
    findApplication(context.sql, account.id),
  ])
  if (!record) return refuse('invalid_key')
  return keyPage({ account, record, application, now, done: doneOf(request, done), ...result })
}

export const keyPageRoutes = accountPages('account/key')
  .page('/account/key', (call, account) => show(call, account))
  .form('/account/key/rotate', async (call, account, { fields, claim }) => {
    const { context, keys } = call
    const repeated: Result = {
      problem:
        'This form was sent before, and its key was shown then. If you don’t have it, make another one.',
      status: 409,
    }
    // A reload must not end the key that was copied from the page before.
    if (await isClaimedKey(context.sql, claim)) return show(call, account, repeated)
    try {
      const revokeOld = fields.get('revoke_old') === 'yes'
      const { id: agent, hash: byHash, session } = account
      const newKey = await rotateKey(context, { agent, byHash, revokeOld, claim, session: session.digest })
      keys.forget(account.id)
      return await show(call, account, { newKey })
    } catch (error) {
      // The second of two clicks may have waited for the first.
      const isRepeated = await isClaimedKey(context.sql, claim)
      return show(call, account, isRepeated ? repeated : problemOf(error))
    }
  })
  .form('/account/key/verify', async (call, account) => {
    const verification = await verifyWebsite(call.context, account.id)
    if (verification.status === 'pending') return show(call, account, { verification })
    call.keys.forget(account.id)
    return seeOther('/account/key?done=verified')
  })
  .form('/account/key/application', async (call, account, { fields }) => {
    const typed = readApplication(fields)
    if (Object.keys(typed.problems).length > 0) return show(call, account, { typed, status: 400 })
    const { volume, website } = typed.values
    await upsertApplication(call.context.sql, {
      ...typed.values,
      id: newId('app'),
      agent: account.id,
      volume: volume || null,
      website: website || null,
      now: call.now,
    })
    return seeOther('/account/key?done=application')
  }).app
