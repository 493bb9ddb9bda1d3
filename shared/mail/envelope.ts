import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/** The headers and the body, the same bytes however often it is sent. */
export function envelopeOf(mail: Mail, from: string, baseUrl: string): SendMailOptions {
  const { hostname } = new URL(baseUrl)
  const thread = mail.thread && `<${mail.thread}@${hostname}>`
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    date: mail.at,
    messageId: `<${mail.id}@${hostname}>`,
    ...(thread && { references: thread, inReplyTo: thread }),
    // No vacation notes back to us.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
