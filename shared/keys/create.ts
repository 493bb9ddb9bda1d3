import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import { hashKey } from '../secrets.ts'
import { bareAddress } from '../text.ts'
import { makeKey } from './key.ts'
import { networkOf, operatorName } from './operator.ts'
import { checkPublicName } from './public-name.ts'
import { insertAgent } from './queries.ts'

export interface NewKey {
  name: string
  contact_email: string
  operator: string | null
  website: string | null
  ip: string | null
  claim: Buffer | null
}

/** Creates an agent with its first key. The key is returned once; only its digest is stored. */
export async function createKey(context: Context, input: NewKey) {
  checkPublicName('name', input.name)
  checkPublicName('operator', input.operator)
  const key = makeKey('agx')
  const row = await insertAgent(context.sql, {
    id: newId('agt'),
    name: input.name,
    operator: input.operator,
    website: input.website,
    contact_email: input.contact_email,
    contact_address: bareAddress(input.contact_email),
    operator_name: operatorName(input.operator),
    network: networkOf(input.ip),
    keyHash: hashKey(key, context.config.keyPepper),
    keyHint: keyHint(key),
    claim: input.claim,
    now: context.now(),
  })
  if (!row) throw new Error('inserting an agent returned no row')
  return { key, id: row.id, createdAt: row.created_at }
}

/** Enough to tell an agent's keys apart: agx_…7e0c. */
export const keyHint = (key: string): string => `${key.slice(0, 4)}…${key.slice(-4)}`
