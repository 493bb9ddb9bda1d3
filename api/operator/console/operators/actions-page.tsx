import type { ActionRow } from '../../../../shared/operators/action-queries.ts'
import type { Answer } from '../../../edge/answer.ts'
import { NextPage } from '../../../pages/next-page.tsx'
import { Table } from '../../../pages/table.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

interface ActionsPage {
  actions: readonly ActionRow[]
  operator: string | null
  next: number | null
}

/** What operators did, with who did it. */
export function actionsPage(signed: Signed, { actions, operator, next }: ActionsPage): Answer {
  const older = new URLSearchParams({ ...(operator && { operator }), ...(next && { before: String(next) }) })
  return consoleShell(
    signed,
    'Audit log',
    <>
      <h2>Audit log</h2>
      <p class="small soft">
        Every change and sign-in, by API and console. <code>root</code> is the holder of OPERATOR_KEY.
        Append-only. The <a href={`${base}/audit`}>moderation log</a> says why.
        {operator && (
          <>
            {' '}
            Only <code>{operator}</code>. <a href={`${base}/actions`}>Show all</a>
          </>
        )}
      </p>
      <Table
        caption="Actions, newest first"
        head={['When', 'Who', 'What', 'Of', 'Result']}
        rows={actions.map(row => [
          <Time at={row.at} key="at" />,
          <a href={`${base}/actions?operator=${row.operator}`} dir="auto" key="who">
            {row.name}
          </a>,
          row.action,
          row.target,
          resultOf(row),
        ])}
      />
      <NextPage href={next ? `${base}/actions?${older}` : null}>Older entries</NextPage>
    </>,
  )
}

const resultOf = ({ status }: ActionRow): string => {
  if (status === null) return 'not finished'
  return status < 400 ? 'done' : `refused (${status})`
}
