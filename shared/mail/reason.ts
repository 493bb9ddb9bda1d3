import { MailFailed } from './mail.ts'

/** What the server refuses, by the refused command. */
const refused: Record<string, string> = {
  CONN: 'the connection',
  STARTTLS: 'TLS, which a password in SMTP_URL needs',
  'MAIL FROM': 'MAIL_FROM',
  'RCPT TO': 'the address',
}
const MAX_LENGTH = 200

/** Why a mail wasn't sent, in a few words. Never quotes the mail server, because it repeats addresses. */
export function reasonOf(error: unknown): string {
  const { status, cause } = error instanceof MailFailed ? error : { status: null, cause: error }
  const { code, command, response, message } = Object(cause) as Record<string, unknown>
  if (code === 'EABORT') return 'no response in time'
  if (status === null) return loggable(String(response || !message ? code : message))
  if (hasNoMailbox(error)) return `smtp ${status}: there's no such address`
  const what =
    code === 'EAUTH'
      ? 'the name or password in SMTP_URL'
      : status === 530
        ? 'mail without a name and password in SMTP_URL'
        : (refused[String(command)] ?? 'the mail')
  return `smtp ${status}: the server refuses ${what}${status < 500 ? ' for now' : ''}`
}

/** Whether there's no such address (RFC 3463, X.1.1 to X.1.3). Other refusals may be our own server's or settings' fault. */
export function hasNoMailbox(error: unknown): boolean {
  if (!(error instanceof MailFailed)) return false
  const { command, response } = Object(error.cause) as Record<string, unknown>
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.[123]\b/.test(String(response))
}

/** Whether other mail would fail as well. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof MailFailed)) return false
  const { code, command } = Object(error.cause) as Record<string, unknown>
  return (
    error.status === null ||
    code === 'EAUTH' ||
    code === 'ETLS' ||
    command === 'CONN' ||
    command === 'MAIL FROM'
  )
}

export const loggable = (text: string): string =>
  text.slice(0, MAX_LENGTH).replaceAll('\0', '\uFFFD').toWellFormed()
