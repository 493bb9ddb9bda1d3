import type { WrittenMail } from '../../../../shared/mail/read-files.ts'
import type { SentFacts } from '../../../../shared/timeline/delivery-queries.ts'
import type { Entry } from '../../../../shared/timeline/entry.ts'
import { channelText, eventText, isMail, sentState } from '../../../../shared/timeline/sent.ts'
import type { Answer } from '../../../edge/answer.ts'
import { Notices } from '../../../pages/notices.tsx'
import { Act } from '../entities/act.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { EntityHeader } from '../entities/header.tsx'
import { Timeline } from '../entities/timeline.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'

interface DeliveryPage {
  signed: Signed
  sent: SentFacts
  entries: readonly Entry[]
  /** The slug of the business it goes to. */
  slug: string | null
  /** As it was written to a file, where there's no mail server. */
  mail: WrittenMail | null
  done: string | null
  problem: string | null
}

/** A mail or a webhook delivery: how far it is, each try, and a way to send it again. */
export function deliveryPage({ signed, sent, entries, slug, mail, done, problem }: DeliveryPage): Answer {
  const { text, mood } = sentState(sent)
  const title = channelText(sent)
  return consoleShell(
    signed,
    title,
    <>
      <Notices done={done} problem={problem} />
      <EntityHeader
        title={title}
        state={text}
        mood={mood ?? ''}
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
        <Act
          title="Send it again"
          confirm="Send it now"
          may="mails"
          action={`${base}/deliveries/${sent.id}/again`}
          open={problem !== null}
        >
          <p>
            {isMail(sent)
              ? 'To the address as it is now. If it arrived before, it arrives twice.'
              : 'To the webhook as it is now, with the same event ID.'}{' '}
            Its retries start over.
          </p>
        </Act>
      )}
      <Timeline entries={entries} />
    </>,
  )
}

function Receiver({ owner, slug }: { owner: string; slug: string | null }) {
  if (slug) return <a href={entityPath({ kind: 'business', id: slug })}>{slug}</a>
  if (owner.startsWith('agt_')) return <a href={entityPath({ kind: 'agent', id: owner })}>{owner}</a>
  return <>{owner}</>
}

/** Subject and text of a mail that was written to a file. */
export const MailText = ({ mail }: { mail: WrittenMail }) => (
  <details class="card">
    <summary>{mail.subject}</summary>
    <p class="small soft">
      To {mail.to}, {mail.date}
      {mail.files.length > 0 && ` · ${mail.files.join(', ')}`}
    </p>
    <pre>{mail.text}</pre>
  </details>
)
