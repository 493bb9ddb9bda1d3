import { join } from 'node:path'
import { Elysia } from 'elysia'
import { listMails } from '../../../shared/mail/read-files.ts'
import { may } from '../../../shared/operators/permissions.ts'
import { edge } from '../../edge/edge.ts'
import { base } from './queue-view.ts'
import { forOperator } from './session.ts'
import { consoleShell } from './shell.tsx'

const MAX_MAILS = 50

/** Mail as it would be sent, for a service without a mail server. */
export const mailRoutes = new Elysia({ name: 'operator/console/mails' }).use(edge).get(
  `${base}/mails`,
  forOperator(async ({ context }, signed) => {
    const { smtpUrl, dataDir } = context.config
    const all = smtpUrl ? [] : await listMails(join(dataDir, 'mail'), MAX_MAILS)
    // Otherwise support could sign in as an owner.
    const mails = all.filter(
      ({ text }) => may(signed.operator.role, 'operators') || !text.includes(`${base}/enter/`),
    )
    return consoleShell(
      signed,
      'Mails',
      <>
        <h2>Mails</h2>
        <p>
          {smtpUrl
            ? 'Mail goes out through SMTP_URL, so there’s nothing to preview here.'
            : `There’s no mail server (SMTP_URL), so mail is written to files instead of being sent. The newest ${MAX_MAILS}:`}
        </p>
        {mails.length === 0 && !smtpUrl && <p class="soft">No mail yet.</p>}
        {mails.map(mail => (
          <details class="card" key={mail.id}>
            <summary>{mail.subject}</summary>
            <p class="small soft">
              To {mail.to}, {mail.date}
              {mail.files.length > 0 && ` · ${mail.files.join(', ')}`}
            </p>
            <pre>{mail.text}</pre>
          </details>
        ))}
      </>,
    )
  }),
  { console: { may: 'mails' } },
)
