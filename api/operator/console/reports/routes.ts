import { Elysia } from 'elysia'
import type { Context } from '../../../../shared/context.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { decide, putBack, reportDecisions, take } from '../../../../shared/reports/decide.ts'
import { listOpenReports, type OpenReport, type ReportKind } from '../../../../shared/reports/queries.ts'
import { seeOther } from '../../../edge/answer.ts'
import { searchParamsOf } from '../../../edge/query.ts'
import { oneOf } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import type { Outcome } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { doneText, queues, reportQueuePage } from './queue.tsx'

const MAX_REPORTS = 50

async function show(context: Context, signed: Signed, kind: ReportKind, outcome: Outcome) {
  const rows = await listOpenReports(context.sql, kind, MAX_REPORTS)
  const reports = rows.map(row => ({ ...row, text: textOf(context, row) }))
  return reportQueuePage({ signed, kind, now: context.now(), reports, ...outcome })
}

const textOf = ({ secrets }: Context, { text, lead, outcome }: OpenReport): string | null =>
  text && secrets.open(text, outcome ? `outcomes.note ${outcome}` : `customer_reports.text ${lead}`)

const lost = 'Someone else took or decided that one. Here’s the queue as it is now.'

const pagesOf = (kind: ReportKind) =>
  consolePages(`operator/console/reports/${kind}`)
    .page(queues[kind].path, { may: 'read' }, ({ context, request }, signed) => {
      const decision = oneOf(reportDecisions[kind], searchParamsOf(request).get('done'))
      return show(context, signed, kind, { done: decision && doneText(kind, decision) })
    })
    .form(
      `${queues[kind].path}/:n`,
      { may: 'reports', action: `Work on a report (${queues[kind].title.toLowerCase()})` },
      async ({ context, params }, signed, { fields }) => {
        const n = Number(params.n)
        if (!Number.isSafeInteger(n)) return refuse('route_not_found')
        const which = { kind, n, operator: signed.operator.id }
        const action = fields.get('do')
        const decision = oneOf(reportDecisions[kind], action)
        if (action === 'back') await putBack(context, which)
        else if (!(decision ? await decide(context, which, decision) : await take(context, which)))
          return show(context, signed, kind, { problem: lost })
        return seeOther(
          decision ? `${queues[kind].path}?done=${decision}` : `${queues[kind].path}#report-${n}`,
        )
      },
    ).app

export const reportPages = new Elysia({ name: 'operator/console/reports' })
  .use(pagesOf('page'))
  .use(pagesOf('wrong_information'))
