import type { ComponentProps } from 'preact'
import { reveal } from '../../../../shared/commons/reveal.ts'
import { spokenTimes } from '../../../../shared/spoken-time.ts'
import type { SentFacts } from '../../../../shared/timeline/delivery-queries.ts'
import { type Entry, inWords } from '../../../../shared/timeline/entry.ts'
import type { ListedLead } from '../../../../shared/timeline/lead-queries.ts'
import { channelText, eventText, isMail, sentState } from '../../../../shared/timeline/sent.ts'
import { Table } from '../../../pages/table.tsx'
import { May } from '../signed.tsx'
import { Time } from '../time.tsx'
import { entityPath } from './entity-path.ts'

interface EntityHeadingProps {
  title: string
  state: string
  mood?: 'good' | 'warn' | 'bad' | ''
}

export const EntityHeading = ({ title, state, mood = '' }: EntityHeadingProps) => (
  <h1>
    <span dir="auto">{title}</span> <span class={mood ? `badge ${mood}` : 'badge'}>{state}</span>
  </h1>
)

interface LeadTableProps {
  caption: string
  leads: readonly ListedLead[]
  /** They all go to the page's business. */
  isOfBusiness?: boolean
}

export const LeadTable = ({ caption, leads, isOfBusiness = false }: LeadTableProps) => (
  <Listed
    caption={caption}
    head={['Sent', ...(isOfBusiness ? [] : ['Business']), 'Agent', 'Status', 'Booking']}
    rows={leads.map(lead => [
      <a href={entityPath({ kind: 'lead', id: lead.id })}>
        <Time at={lead.at} />
      </a>,
      ...(isOfBusiness
        ? []
        : [
            <a class="long" href={entityPath({ kind: 'business', id: lead.slug })} dir="auto">
              {reveal(lead.business)}
            </a>,
          ]),
      <a class="long" href={entityPath({ kind: 'agent', id: lead.agentId })} dir="auto">
        {reveal(lead.agent)}
      </a>,
      statusText(lead),
      lead.booking && lead.start && lead.timezone ? (
        <>
          <a href={entityPath({ kind: 'booking', id: lead.booking })}>{lead.code}</a>,{' '}
          {spokenTimes(lead.timezone).dateTime(lead.start)}
        </>
      ) : (
        '–'
      ),
    ])}
  />
)

export const statusText = ({ status, closedReason }: Pick<ListedLead, 'status' | 'closedReason'>): string =>
  closedReason ? `closed: ${inWords(closedReason)}` : status

export const SentTable = ({ caption, sent }: { caption: string; sent: readonly SentFacts[] }) => (
  <Listed
    caption={caption}
    head={['Made', 'What', 'About', 'State', 'Inquiry']}
    rows={sent.map(each => [
      <Time at={each.createdAt} />,
      <a href={entityPath({ kind: isMail(each) ? 'mail' : 'delivery', id: each.id })}>{channelText(each)}</a>,
      eventText(each),
      sentState(each).text,
      each.lead ? <a href={entityPath({ kind: 'lead', id: each.lead })}>…{each.lead.slice(-6)}</a> : '–',
    ])}
  />
)

export const Listed = (table: ComponentProps<typeof Table>) => (
  <section>
    <h2>{table.caption}</h2>
    <Table {...table} />
  </section>
)

/** Everything that happened, oldest first, with the exact time and who did it. Only operators who handle customers see what people wrote. */
export const Timeline = ({ entries }: { entries: readonly Entry[] }) => (
  <section aria-labelledby="timeline">
    <h2 id="timeline">What happened</h2>
    {entries.length === 0 && <p class="soft">Nothing yet.</p>}
    <ol class="timeline">
      {entries.map(each => (
        <li class={each.mood ?? undefined}>
          <p class="small soft">
            <Time at={each.at} exact />, <span dir="auto">{reveal(each.by)}</span>
          </p>
          <p>
            <span dir="auto">{reveal(each.what)}</span>{' '}
            {each.about && (
              <a class="small" href={entityPath(each.about)}>
                Open this {each.about.kind}
              </a>
            )}
          </p>
          {each.text && (
            <May do="customers">
              <blockquote class="text" dir="auto">
                {reveal(each.text)}
              </blockquote>
            </May>
          )}
        </li>
      ))}
    </ol>
  </section>
)
