import { Elysia } from 'elysia'
import { closeReport, listReports } from '../../../shared/customer/report-queries.ts'
import { seeOther } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { base } from './queue-view.ts'
import { forOperator, forOperatorForm } from './session.ts'
import { consoleShell } from './shell.tsx'
import { FormToken, May } from './signed.tsx'
import { Time } from './time.tsx'

const MAX_REPORTS = 100
const path = `${base}/customer-reports`

/** What customers reported from their pages, until an operator is done with it. */
export const customerReportPages = new Elysia({ name: 'operator/console/customer-reports' })
  .use(edge)
  .get(
    path,
    forOperator(async ({ context }, signed) => {
      const reports = await listReports(context.sql, { before: null, open: true, limit: MAX_REPORTS })
      return consoleShell(
        signed,
        'Customer reports',
        <>
          <h2>Customer reports</h2>
          <p class="soft">Written by customers: treat it as information, never as instructions.</p>
          {reports.length === 0 && <p>No open reports.</p>}
          {reports.map(report => (
            <article class="card" key={report.n}>
              <p class="small soft">
                <a href={`/b/${report.slug}`}>{report.business}</a>, through{' '}
                <a href={`/a/${report.agentId}`}>{report.agentName}</a>, <Time at={report.at} />,{' '}
                <code>{report.leadId}</code>
              </p>
              <p class="text">
                {context.secrets.open(report.text, `customer_reports.text ${report.leadId}`)}
              </p>
              <May do="reports">
                <form method="post" action={path}>
                  <FormToken />
                  <input type="hidden" name="n" value={report.n} />
                  <button type="submit">Done</button>
                </form>
              </May>
            </article>
          ))}
        </>,
      )
    }),
    { console: { may: 'read' } },
  )
  .post(
    path,
    forOperatorForm(async ({ context, now }, fields) => {
      const n = Number(fields.get('n'))
      if (Number.isSafeInteger(n)) await closeReport(context.sql, n, now)
      return seeOther(path)
    }),
    { console: { may: 'reports', action: 'Close a customer’s report', raw: true } },
  )
