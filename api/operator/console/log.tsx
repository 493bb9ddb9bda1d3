import { reveal } from '../../../shared/commons/reveal.ts'
import type { AuditRow } from '../../../shared/commons/review-queries.ts'
import { roughDuration } from '../../../shared/duration.ts'
import { inWords } from '../../../shared/timeline/entry.ts'
import { NextPage } from '../../pages/next-page.tsx'
import { Table } from '../../pages/table.tsx'
import { base } from './queue-view.ts'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'
import { Time } from './time.tsx'

const targetUrl = ({ target, targetId }: AuditRow) =>
  target === 'agent' ? `${base}/audit?target=${targetId}` : `${base}/content/${targetId}`

export const Log = ({ rows, one = false }: { rows: readonly AuditRow[]; one?: boolean }) => (
  <Table
    caption={one ? 'History, newest first' : 'Holds, decisions, pins and suspensions, newest first'}
    head={['When', 'By', ...(one ? [] : ['Item']), 'From', 'To', 'Reasons', 'Note', '#After']}
    rows={rows.map(row => [
      <Time at={row.at} />,
      row.operator?.name ?? row.actor,
      ...(one
        ? []
        : [
            <a href={targetUrl(row)}>
              {row.target} …{row.targetId.slice(-6)}
            </a>,
          ]),
      row.from ?? '–',
      row.to,
      row.codes.map(inWords).join(', '),
      <span dir="auto">{reveal(row.reason ?? '')}</span>,
      row.waitedSeconds === null ? '–' : roughDuration(row.waitedSeconds),
    ])}
  />
)

interface LogPage {
  signed: Signed
  rows: readonly AuditRow[]
  target: string | null
  nextCursor: string | null
}

/** The moderation log, which is append-only. */
export function logPage({ signed, rows, target, nextCursor }: LogPage) {
  const next = new URLSearchParams({
    ...(target && { target }),
    ...(nextCursor && { cursor: nextCursor }),
  })
  return consoleShell(
    signed,
    'Moderation log',
    <>
      <p class="small soft">
        Every hold, decision, pin and suspension, with who did it and why. Append-only. The{' '}
        <a href={`${base}/actions`}>audit log</a> has everything operators did.
        {target && (
          <>
            {' '}
            Only <code>{target}</code>. <a href={`${base}/audit`}>Show all</a>
          </>
        )}
      </p>
      <Log rows={rows} />
      <NextPage href={nextCursor && `${base}/audit?${next}`}>Older entries</NextPage>
    </>,
  )
}
