import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import { hashKey } from '../secrets.ts'
import { bareAddress } from '../text.ts'
import { makeKey } from './key.ts'
import { networkOf, operatorName } from './operator.ts'
import { checkPublicName } from './public-name.ts'
import { insertAgent, type NewAgent } from './queries.ts'

interface NewKey extends Pick<NewAgent, 'name' | 'contact_email' | 'operator' | 'website' | 'claim'> {
  ip: string | null
}

/** Creates an agent with its first key. The key is returned once; only its digest is stored. */
export async function createKey(context: Context, { ip, ...input }: NewKey) {
  checkPublicName('name', input.name)
  checkPublicName('operator', input.operator)
  const key = makeKey('agx')
  const { id, created_at } = await insertAgent(context.sql, {
    ...input,
    id: newId('agt'),
    contact_address: bareAddress(input.contact_email),
    operator_name: operatorName(input.operator),
    network: networkOf(ip),
    keyHash: hashKey(key, context.config.keyPepper),
    keyHint: keyHint(key),
    now: context.now(),
  })
  return { key, id, createdAt: created_at }
}

/** Enough to tell an agent's keys apart: agx_…7e0c. */
export const keyHint = (key: string): string => `${key.slice(0, 4)}…${key.slice(-4)}`
