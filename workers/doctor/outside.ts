import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../shared/config.ts'
import { stripeEvents } from '../../shared/deposits/signed-event.ts'
import { connectToStripe } from '../../shared/deposits/stripe.ts'
import { serverOf } from '../../shared/mail/smtp.ts'
import {
  advice,
  adviceIf,
  type Finding,
  fault,
  faultIf,
  megabytes,
  messageOf,
  must,
  ok,
  should,
} from './finding.ts'

const TIMEOUT_MS = 8000
const LEAST_FREE = 0.15
// The codes of a certificate that's self-signed, expired, incomplete or for another name.
const UNTRUSTED = /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/

/** The disk of DATA_DIR. The disk of a Postgres elsewhere can't be seen from here. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null)
  if (!disk) return [ok(`${dataDir} doesn't exist yet`)]
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  return [
    must(
      free > all * LEAST_FREE,
      `${megabytes(free)} are free under ${dataDir}`,
      `Only ${megabytes(free)} of ${megabytes(all)} are free under ${dataDir}: make room`,
    ),
  ]
}

/** Whether this account can put files there, even if the folder doesn't exist yet. */
async function isWritable(dir: string): Promise<boolean> {
  try {
    await access(dir, constants.W_OK)
    return (await stat(dir)).isDirectory()
  } catch (error) {
    return Object(error).code === 'ENOENT' && isWritable(dirname(dir))
  }
}

/** What to do if the mail server refuses us for this reason, if we know. */
function mailAdvice(reason: string): string {
  if (/certificate/i.test(reason))
    return '. Name its host in SMTP_URL as its certificate does, or its own CA in NODE_EXTRA_CA_CERTS'
  if (reason.includes('WRONG_VERSION_NUMBER'))
    return ". This port doesn't start with TLS: begin SMTP_URL with smtp://"
  if (/^(Timeout|Greeting never received)$/.test(reason))
    return '. If this port starts with TLS, as 465 does, begin SMTP_URL with smtps://'
  if (reason.includes('STARTTLS'))
    return '. A password needs TLS: begin SMTP_URL with smtps://, or, if nobody can listen between here and there, end it with ?requireTLS=false'
  return /^(Invalid login|Missing credentials)/.test(reason)
    ? '. Check the name and password in SMTP_URL, special characters as %40'
    : ''
}

/** Whether the mail server accepts our connection, and our password if there's one. Sends nothing. */
export async function checkMail({ smtpUrl, mailFrom, operatorEmail, dataDir }: Config): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      ...faultIf(!(await isWritable(dataDir)), `DATA_DIR: mail can't be written to ${dataDir}`),
      advice(
        'Set SMTP_URL: without it no mail arrives, such as sign-in links, news for owners and customers, and alerts. /operator/console/mails shows what would be sent',
      ),
    ]
  const transport = createTransport({
    ...serverOf(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const refused = await transport.verify().then(
    () => null,
    error => messageOf(error),
  )
  transport.close()
  return [
    must(
      refused === null,
      'the mail server accepts us',
      `The mail server refuses us: ${refused}${mailAdvice(refused ?? '')}`,
    ),
    ...adviceIf(
      serverOf(smtpUrl).requireTLS && new URL(smtpUrl).searchParams.get('requireTLS') === 'false',
      'Take ?requireTLS=false out of SMTP_URL: with it, someone who hides that the server offers TLS can read the password and all mail',
    ),
    must(
      !mailFrom.includes('@localhost'),
      `mail comes from ${mailFrom}`,
      'Set MAIL_FROM to an address of your domain: mail from localhost is thrown away',
    ),
    should(
      operatorEmail !== null,
      `reports go to ${operatorEmail}`,
      'Set OPERATOR_EMAIL: without it, nobody is mailed about reports by customers',
    ),
  ]
}

/** Whether Stripe accepts our key, and sends its events to us. */
export async function checkPayments({ payments, stripe, baseUrl }: Config): Promise<Finding[]> {
  if (payments !== 'stripe') return payments ? [advice('PAYMENTS is sandbox: no deposit is real')] : []
  try {
    const { webhookEndpoints } = await connectToStripe(stripe)
    const { data } = await webhookEndpoints.list({ limit: 100 })
    const ours = data.find(({ url }) => url === `${baseUrl}/pay/webhooks/stripe`)
    const sent = ours?.enabled_events ?? ['*']
    const missing = stripeEvents.filter(each => !sent.includes('*') && !sent.includes(each))
    return [
      should(
        !stripe.secretKey?.includes('_test_'),
        'Stripe accepts STRIPE_SECRET_KEY',
        'STRIPE_SECRET_KEY is a test key: no deposit is real',
      ),
      must(
        ours?.status === 'enabled',
        'Stripe sends its events to us',
        `Add ${baseUrl}/pay/webhooks/stripe to Stripe's webhooks: deposits are never paid without it`,
      ),
      ...faultIf(
        missing.length > 0,
        `Add these events to ${baseUrl}/pay/webhooks/stripe in Stripe: ${missing.join(', ')}`,
      ),
    ]
  } catch (error) {
    return [fault(`Stripe refuses STRIPE_SECRET_KEY: ${messageOf(error)}`)]
  }
}

/** What a balancer returns without a process behind it. */
const NO_PROCESS = new Set([502, 503, 504])

const awayAdvice = (baseUrl: string, reason: string): Finding =>
  advice(
    `Nothing responds at ${baseUrl} yet (${reason}): start the processes and the balancer, or check DNS and the proxy`,
  )

/** Whether the service responds at BASE_URL, as agents would call it. */
export async function checkAddress(baseUrl: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`${baseUrl}/readyz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    // Every response of the service has one.
    const isOurs = answer.headers.has('request-id')
    if (!isOurs && NO_PROCESS.has(answer.status)) return [awayAdvice(baseUrl, String(answer.status))]
    const { status, degraded = [] } = Object(await answer.json().catch(() => null)) as {
      status?: string
      degraded?: string[]
    }
    if (answer.status !== 200 || status !== 'ready')
      return [
        fault(`${baseUrl}/readyz returns ${answer.status}, not "ready": look at the log of the process`),
      ]
    return [
      ok(`${baseUrl} is ready`),
      ...degraded.map(part => advice(`${baseUrl} works without its ${part}`)),
    ]
  } catch (error) {
    const reason = messageOf(error)
    return [
      UNTRUSTED.test(String(Object(error).code))
        ? fault(
            `${baseUrl} has a certificate that clients refuse (${reason}): give the balancer one for this name from a public authority, with the whole chain`,
          )
        : awayAdvice(baseUrl, reason),
    ]
  }
}
