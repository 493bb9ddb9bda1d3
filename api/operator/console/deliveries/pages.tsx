import { reveal } from '../../../../shared/commons/reveal.ts'
import type { WrittenMail } from '../../../../shared/mail/read-files.ts'
import { type MailGroup, mailGroups, type SentFacts } from '../../../../shared/timeline/delivery-queries.ts'
import type { Entry } from '../../../../shared/timeline/entry.ts'
import { channelText, eventText, isMail, sentState, sentTitle } from '../../../../shared/timeline/sent.ts'
import { asWords } from '../../../pages/answer-text.ts'
import { Facts } from '../../../pages/facts.tsx'
import { NextPage } from '../../../pages/next-page.tsx'
import { Form } from '../../../signed-in/form.tsx'
import { Action } from '../entities/action.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { EntityHeading, Timeline } from '../entities/parts.tsx'
import { base } from '../queue-view.ts'
import { consoleShell, type Outcome } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

interface DeliveryPage extends Outcome {
  signed: Signed
  sent: SentFacts
  entries: readonly Entry[]
  /** The slug of the business it goes to. */
  slug: string | null
  /** As it was written to a file, where there's no mail server. */
  mail: WrittenMail | null
}

export function deliveryPage({ signed, sent, entries, slug, mail, done, problem }: DeliveryPage) {
  const { text, mood } = sentState(sent)
  const title = channelText(sent)
  return consoleShell(
    signed,
    title,
    <>
      <Facts
        facts={[
          ['About', eventText(sent)],
          sent.lead && [
            'Inquiry',
            <a href={entityPath({ kind: 'lead', id: sent.lead })}>
              <code>{sent.lead}</code>
            </a>,
          ],
          ['Receiver', <Receiver owner={sent.owner} slug={slug} />],
          ['Delivery', <code>{sent.id}</code>],
          ['Event', <code>{sent.event}</code>],
        ]}
      />
      {mail && <MailText mail={mail} />}
      {sent.type && sent.state !== 'pending' && sent.state !== 'leased' && (
        <Action
          title="Send it again"
          confirm="Send it now"
          may="mails"
          action={`${base}/deliveries/${sent.id}/again`}
          open={Boolean(problem)}
        >
          <p>
            {isMail(sent)
              ? 'To the address as it is now. If it arrived before, it arrives twice.'
              : 'To the webhook as it is now, with the same event ID.'}{' '}
            Its retries start over.
          </p>
        </Action>
      )}
      <Timeline entries={entries} />
    </>,
    {
      done,
      problem,
      status: problem ? 409 : 200,
      heading: <EntityHeading title={title} state={text} mood={mood ?? ''} />,
    },
  )
}

function Receiver({ owner, slug }: { owner: string; slug: string | null }) {
  if (slug) return <a href={entityPath({ kind: 'business', id: slug })}>{slug}</a>
  if (owner.startsWith('agt_')) return <a href={entityPath({ kind: 'agent', id: owner })}>{owner}</a>
  return <>{owner}</>
}

const MailText = ({ mail }: { mail: WrittenMail }) => (
  <details class="card">
    <summary>{mail.subject}</summary>
    <p class="small soft">
      To {mail.to}, {mail.date}
      {mail.files.length > 0 && ` · ${mail.files.join(', ')}`}
    </p>
    <pre>{mail.text}</pre>
  </details>
)

interface ListedMail extends SentFacts {
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

export const MAX_COUNTED = 1000
const countText = (n: number) => (n >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(n))

export function mailPage({ signed, group, counts, mails, next, isFiles }: MailPage) {
  return consoleShell(
    signed,
    'Mail',
    <>
      {isFiles && (
        <p>
          There’s no mail server (SMTP_URL), so mail is written to files instead of being sent. Here’s what it
          says.
        </p>
      )}
      <nav class="tabs" aria-label="State of mail">
        {(Object.keys(mailGroups) as MailGroup[]).map(each => (
          <a href={`${base}/mails?state=${each}`} aria-current={each === group ? 'page' : undefined}>
            {asWords(each)}
            {(each === 'waiting' || each === 'bounced') && ` (${countText(counts[each])})`}
          </a>
        ))}
      </nav>
      {mails.length === 0 && <p class="soft">No mail here.</p>}
      {mails.map(mail => (
        <Mail mail={mail} />
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
      <h2>
        <a href={entityPath({ kind: 'mail', id: mail.id })}>{title}</a>{' '}
        <span class={mood ? `badge ${mood}` : 'badge'}>{reveal(text)}</span>
      </h2>
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
