import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'
import { senderOf } from './sender.ts'

/** The same bytes each time a mail is sent. */
export function envelopeOf(mail: Mail, from: string, baseUrl: string): SendMailOptions {
  const { hostname } = new URL(baseUrl)
  const thread = mail.thread && `<${mail.thread}@${hostname}>`
  return {
    from: senderOf(from),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(mail.calendar && {
      attachments: [
        {
          filename: 'appointment.ics',
          content: mail.calendar,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
    }),
    date: mail.at,
    messageId: `<${mail.id}@${hostname}>`,
    ...(thread && { references: thread, inReplyTo: thread }),
    // Prevents automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
