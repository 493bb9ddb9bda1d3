import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { senderOf } from './mail/sender.ts'
import { publicKeyOf } from './push/vapid.ts'
import { isEmail } from './text.ts'

/** An invalid setting. Its message is all that's printed before the process exits. */
export class BadSetting extends Error {
  constructor(name: string, why: string) {
    super(`${name}: ${why}`)
    this.name = 'BadSetting'
  }
}

type Env = Record<string, string | undefined>

type Payments = 'stripe' | 'sandbox'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** The proxies in front of us: how many, or their networks. */
export type TrustedProxies = { hops: number } | { networks: string[] }

export type Config = ReturnType<typeof readConfig>

/** Reads and checks every setting. Nothing else reads the environment. */
export function readConfig(env: Env = process.env) {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65535)
  const host = listenHost(env, 'HOST') ?? '0.0.0.0'
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const payments = oneOf(env, 'PAYMENTS', ['stripe', 'sandbox'] as const)
  return {
    /** Settings that a deployment needs but that aren't set. */
    unset: Object.keys(needed).filter(name => !env[name]),
    port,
    host,
    baseUrl: baseUrl(env, 'BASE_URL') ?? `http://localhost:${port}`,
    databaseUrl,
    databaseDirectUrl: url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']) ?? databaseUrl,
    /** Poolers in transaction mode don't keep prepared statements. */
    databasePooled: Boolean(env.DATABASE_DIRECT_URL) && env.DATABASE_DIRECT_URL !== env.DATABASE_URL,
    /** The most that one process holds. Null for the default of its role. */
    databaseConnections: wholeNumber(env, 'DATABASE_CONNECTIONS', 0, 0, 1000) || null,
    /** How large the database may become. An alert says when it gets close. */
    databaseDiskGb: number(env, 'DATABASE_DISK_GB', 0) || null,
    databaseReplicaUrl: url(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    /** One server, or the nodes of a cluster. */
    redisUrls: redisUrls(env, 'REDIS_URL'),
    dataDir: resolve(env.DATA_DIR || '.data'),
    operatorKey: matching(
      env,
      'OPERATOR_KEY',
      /^opk_[0-9a-f]{40}$/,
      'must be opk_ and 40 hexadecimal characters',
    ),
    keyPepper: env.KEY_PEPPER || null,
    /** Newest first. It seals; the others only open what they sealed. */
    secretsKeys: secretsKeys(env, 'SECRETS_KEY'),
    rateLimitFactor: number(env, 'RATE_LIMIT_FACTOR', 1),
    allowPrivateWebhooks: flag(env, 'ALLOW_PRIVATE_WEBHOOKS', false),
    webhookRetryDelays: delays(env, 'WEBHOOK_RETRY_DELAYS'),
    payments,
    stripe: stripeSettings(env, payments),
    moderationUrl: url(env, 'MODERATION_URL', ['http:', 'https:']),
    smtpUrl: mailServer(env, 'SMTP_URL'),
    /** Signs pushes. Its public half is given to browsers, so a new key ends all their subscriptions. */
    vapidPrivateKey: vapidPrivateKey(env),
    mailFrom: sender(env, 'MAIL_FROM') ?? 'Agent Exchange <no-reply@localhost>',
    /** Gets an email when a customer reports something, and about alerts. */
    operatorEmail: email(env, 'OPERATOR_EMAIL'),
    demo: flag(env, 'DEMO', true),
    logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'] as const) ?? 'info',
    trustProxy: proxies(env, 'TRUST_PROXY'),
    /** Where a worker process serves /metrics. */
    metricsPort: wholeNumber(env, 'METRICS_PORT', 0, 0, 65535) || null,
    /** How long a stopping API process fails /readyz and still serves. */
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 300),
  }
}

const needed: Record<string, string> = {
  OPERATOR_KEY: 'nobody can add businesses or open the console',
  BASE_URL: 'links in responses and mail lead to localhost',
  PAYMENTS: 'deposits return 503. Set stripe or sandbox',
}

/** What doesn't work without the settings that aren't set. */
export const unsetAdvice = ({ unset }: Config): string[] =>
  unset.map(name => `${name} isn't set: ${needed[name]}`)

function stripeSettings(env: Env, payments: Payments | null) {
  const secretKey = env.STRIPE_SECRET_KEY || null
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET || null
  if (payments === 'stripe') {
    if (!secretKey) throw new BadSetting('STRIPE_SECRET_KEY', 'is required if PAYMENTS is stripe')
    if (!webhookSecret) throw new BadSetting('STRIPE_WEBHOOK_SECRET', 'is required if PAYMENTS is stripe')
    if (!/^(sk|rk)_/.test(secretKey)) throw new BadSetting('STRIPE_SECRET_KEY', 'must start with sk_ or rk_')
  }
  /** Only tests set the URL, to a fake Stripe. */
  return { secretKey, webhookSecret, url: null as string | null }
}

/** The public key is derived from it. If VAPID_PUBLIC_KEY is set, too, it must match. */
function vapidPrivateKey(env: Env): string | null {
  const key = matching(
    env,
    'VAPID_PRIVATE_KEY',
    /^[A-Za-z0-9_-]{43}$/,
    'must be 43 base64url characters, from `npm run make-secrets`',
  )
  if (env.VAPID_PUBLIC_KEY && (!key || env.VAPID_PUBLIC_KEY !== publicKeyOf(key)))
    throw new BadSetting('VAPID_PUBLIC_KEY', "isn't the public half of VAPID_PRIVATE_KEY. It may be left out")
  return key
}

function url(env: Env, name: string, schemes: string[], hint = ''): string | null {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text)) throw new BadSetting(name, `isn't a URL${hint}`)
  const { protocol } = new URL(text)
  if (!schemes.includes(protocol))
    throw new BadSetting(name, `must start with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`)
  return text
}

function mailServer(env: Env, name: string): string | null {
  const hint = '. Write special characters of its password as %40 for @, %23 for #'
  const text = url(env, name, ['smtp:', 'smtps:'], hint)
  // Without a host, mail would go to this machine.
  if (text !== null && !new URL(text).hostname) throw new BadSetting(name, 'must have a host')
  return text
}

/** What every link starts with. */
function baseUrl(env: Env, name: string): string | null {
  const text = url(env, name, ['http:', 'https:'])
  if (text === null) return null
  const { username, password } = new URL(text)
  if (/[?#]/.test(text) || username || password)
    throw new BadSetting(name, 'must have no query, fragment, name or password')
  return text.replace(/\/+$/, '')
}

/** Names are resolved when the process listens. */
function listenHost(env: Env, name: string): string | null {
  const text = env[name]
  if (!text) return null
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text)
  if (isIP(text) === 0 && !isName) throw new BadSetting(name, 'must be an IP address or a host name')
  return text
}

/** One address, with or without a name before it. Its domain may be a single word, as in a company's network. */
function sender(env: Env, name: string): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  const { name: words, address } = senderOf(text)
  const isAddress = isEmail(address) || isEmail(`${address}.example`)
  if (!isAddress || /[\p{C}<>"\\]/u.test(words) || /\S@\S.*,/.test(words))
    throw new BadSetting(name, 'must be one email address, or a name and <address>, in one line')
  // Few servers accept other characters, and mail through the rest would fail for good.
  if (!/^[\x20-\x7e]+@/.test(address)) throw new BadSetting(name, 'must have only ASCII before its @')
  return text
}

function email(env: Env, name: string): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  if (!isEmail(text)) throw new BadSetting(name, 'must be an email address')
  return text
}

function redisUrls(env: Env, name: string): string[] {
  const parts = (env[name] ?? '').split(',').filter(Boolean)
  return parts.map(part => {
    const text = url({ [name]: part.trim() }, name, ['redis:', 'rediss:', 'valkey:', 'valkeys:']) ?? ''
    return text.replace(/^valkey/, 'redis')
  })
}

function number(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  if (!/^\d+(\.\d+)?$/.test(text)) throw new BadSetting(name, `must be a number, 0 or more, not "${text}"`)
  return Number(text)
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = number(env, name, fallback)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new BadSetting(name, `must be a whole number from ${min} to ${max}`)
  return value
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new BadSetting(name, 'must be 1 or 0')
}

function oneOf<T extends string>(env: Env, name: string, values: readonly T[]): T | null {
  const text = env[name]
  if (!text) return null
  const found = values.find(value => value === text)
  if (!found) throw new BadSetting(name, `must be one of ${values.join(', ')}`)
  return found
}

function matching(env: Env, name: string, pattern: RegExp, why: string): string | null {
  const text = env[name]
  if (!text) return null
  if (!pattern.test(text)) throw new BadSetting(name, why)
  return text
}

function secretsKeys(env: Env, name: string): string[] {
  const keys = (env[name] ?? '')
    .split(',')
    .map(key => key.trim().toLowerCase())
    .filter(Boolean)
  if (keys.some(key => !/^[0-9a-f]{64}$/.test(key)))
    throw new BadSetting(name, 'must be 64 hexadecimal characters, or several such keys with commas between')
  return [...new Set(keys)]
}

/** A year. A time thousands of years ahead couldn't be stored. */
const MAX_DELAY = 31_536_000

function delays(env: Env, name: string): number[] | null {
  const text = env[name]
  if (!text) return null
  const seconds = text.split(',').map(part => Number(part.trim() || Number.NaN))
  if (seconds.some(value => !(value >= 0 && value <= MAX_DELAY)))
    throw new BadSetting(name, 'must be seconds separated by commas, such as 5,300,1800, each at most a year')
  return seconds
}

function proxies(env: Env, name: string): TrustedProxies | null {
  const text = env[name]
  if (!text || text === '0' || text === 'false') return null
  if (text === 'true') return { hops: 1 }
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) }
  const networks = text.split(',').map(part => part.trim())
  if (networks.some(network => isIP(network.split('/')[0] ?? '') === 0 || !isNetwork(network)))
    throw new BadSetting(name, 'must be the number of proxies in front, or their addresses or networks')
  return { networks }
}

const isNetwork = (text: string): boolean => !text.includes('/') || ipaddr.isValidCIDR(text)
