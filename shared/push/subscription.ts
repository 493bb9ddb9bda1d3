import { createECDH } from 'node:crypto'
import type { Context } from '../context.ts'
import { ownerOfBusiness } from '../ids.ts'
import { refuse } from '../refusal.ts'
import { sha256 } from '../secrets.ts'
import type { DeskAccess } from '../sessions/sessions.ts'
import { addressFault } from '../webhooks/callback-url.ts'
import { type ChannelName, isPush, type PushChannel } from '../webhooks/delivery.ts'
import { deletePushEndpoint, deletePushEndpoints, listPushEndpoints, savePushEndpoint } from './queries.ts'

/** What a browser returns when someone turns on notifications. */
export interface Subscription {
  /** Where its pushes go. Any URL, as far as we know. */
  endpoint: string
  /** For encryption: only the browser can read a push. */
  p256dh: string
  auth: string
}

/** How people tell their devices apart: `Chrome on Android`. */
type DeviceName = string

const MAX_DEVICES = 10

/** Sends pushes to a device from now on. A known device only gets its new keys. Null if there are too many. */
export async function subscribe(
  context: Context,
  { id: business, by }: DeskAccess,
  { endpoint, p256dh, auth }: Subscription,
  name: DeviceName,
): Promise<PushChannel | null> {
  const { allowPrivateWebhooks: allowPrivate } = context.config
  if (!areKeys(p256dh, auth) || (await addressFault(endpoint, { allowPrivate })))
    refuse('invalid_request', "The browser's subscription isn't valid.", 'Turn notifications on again.')
  const channel = channelOf(endpoint)
  const owner = ownerOfBusiness(business)
  const saved = await savePushEndpoint(context.sql, {
    business,
    by,
    owner,
    channel,
    address: endpoint,
    most: MAX_DEVICES,
    now: context.now(),
    secret: context.secrets.seal(
      JSON.stringify({ p256dh, auth, name } satisfies Sealed),
      `endpoints.secret ${owner} ${channel}`,
    ),
  })
  return saved ? channel : null
}

export async function listDevices(context: Context, business: number) {
  const owner = ownerOfBusiness(business)
  const rows = await listPushEndpoints(context.sql, owner)
  return rows.map(({ secret, ...device }) => ({
    ...device,
    name: openKeys(context, { owner, channel: device.channel, secret }).name,
  }))
}

export type Device = Awaited<ReturnType<typeof listDevices>>[number]

/** Ends the pushes to a device. One that's gone already is fine. */
export async function unsubscribe(context: Context, business: number, channel: string): Promise<void> {
  if (isPush(channel)) await deletePushEndpoint(context.sql, ownerOfBusiness(business), channel)
}

/** Ends the pushes to all devices of a business, one of which may be lost. */
export const unsubscribeAll = (context: Context, business: number): Promise<void> =>
  deletePushEndpoints(context.sql, ownerOfBusiness(business))

interface Sealed {
  p256dh: string
  auth: string
  name: DeviceName
}

export const openKeys = (
  { secrets }: Pick<Context, 'secrets'>,
  { owner, channel, secret }: { owner: string; channel: ChannelName; secret: Buffer },
): Sealed => JSON.parse(secrets.open(secret, `endpoints.secret ${owner} ${channel}`)) // `subscribe` wrote it

/** One for each address, so a device is never stored twice. The page's script computes the same. */
export const channelOf = (endpoint: string): PushChannel =>
  `push_${sha256(endpoint).toString('hex').slice(0, 32)}`

/** An uncompressed point of P-256, and 16 bytes. A wrong one would fail at each push. */
function areKeys(p256dh: string, auth: string): boolean {
  const isSized = /^[A-Za-z0-9_-]{87}=?$/.test(p256dh) && /^[A-Za-z0-9_-]{22}(==)?$/.test(auth)
  if (!isSized) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url')[0] === 4
  } catch {
    return false
  }
}
