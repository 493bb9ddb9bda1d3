import { reveal } from '../../../../shared/commons/reveal.ts'
import type { WrittenMail } from '../../../../shared/mail/read-files.ts'
import type { MailGroup, SentFacts } from '../../../../shared/timeline/delivery-queries.ts'
import { sentState, sentTitle } from '../../../../shared/timeline/sent.ts'
import type { Answer } from '../../../edge/answer.ts'
import { NextPage } from '../../../pages/next-page.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import { Form, type Signed } from '../signed.tsx'
import { Time } from '../time.tsx'
import { MailText } from './delivery-page.tsx'

export interface ListedMail extends SentFacts {
  /** The name of the business it goes to. */
  business: string | null
  /** As it was written to a file, where there's no mail server. */
  written: WrittenMail | null
}

interface MailPage {
  signed: Signed
  group: MailGroup
  counts: { waiting: number; bounced: number }
  mails: readonly ListedMail[]
  next: string | null
  isFiles: boolean
}

const labels: Record<MailGroup, string> = {
  waiting: 'Waiting',
  bounced: 'Bounced',
  sent: 'Sent',
  canceled: 'Canceled',
}

export const MAX_COUNTED = 1000
const countText = (n: number) => (n >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(n))

/** Mail to businesses and customers, by how far it is. */
export function mailPage({ signed, group, counts, mails, next, isFiles }: MailPage): Answer {
  return consoleShell(
    signed,
    'Mail',
    <>
      <h2>Mail</h2>
      {isFiles && (
        <p>
          There’s no mail server (SMTP_URL), so mail is written to files instead of being sent. Here’s what it
          says.
        </p>
      )}
      <nav class="tabs" aria-label="State of mail">
        {(Object.keys(labels) as MailGroup[]).map(each => (
          <a
            href={`${base}/mails?state=${each}`}
            aria-current={each === group ? 'page' : undefined}
            key={each}
          >
            {labels[each]}
            {(each === 'waiting' || each === 'bounced') && ` (${countText(counts[each])})`}
          </a>
        ))}
      </nav>
      {mails.length === 0 && <p class="soft">No mail here.</p>}
      {mails.map(mail => (
        <Mail mail={mail} key={mail.id} />
      ))}
      <NextPage href={next && `${base}/mails?state=${group}&after=${next}`}>More</NextPage>
    </>,
  )
}

function Mail({ mail }: { mail: ListedMail }) {
  const { text, mood } = sentState(mail)
  const title = sentTitle(mail)
  return (
    <article class="card hit">
      <h3>
        <a href={entityPath({ kind: 'mail', id: mail.id })}>{title}</a>{' '}
        <span class={mood ? `badge ${mood}` : 'badge'}>{reveal(text)}</span>
      </h3>
      <p class="small soft">
        <Time at={mail.createdAt} />
        {mail.business && (
          <>
            , to <span dir="auto">{reveal(mail.business)}</span>
          </>
        )}
        {mail.lead && (
          <>
            , <a href={entityPath({ kind: 'lead', id: mail.lead })}>the inquiry</a>
          </>
        )}
        {mail.nextAt && (
          <>
            , next try <Time at={mail.nextAt} />
          </>
        )}
      </p>
      {mail.written && <MailText mail={mail.written} />}
      {mail.type && (mail.state === 'waiting' || mail.state === 'exhausted') && (
        <Form action={`${base}/deliveries/${mail.id}/again`} aria-label={`${title}, ${mail.id}`}>
          <button class="quiet" type="submit">
            Send it now
          </button>
        </Form>
      )}
    </article>
  )
}
