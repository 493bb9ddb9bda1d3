import type { LeadFigures } from '../../../../shared/stats/queries.ts'
import { Table } from '../../../pages/table.tsx'
import { count, industryText, monthByIndustry } from '../figures.ts'

/** From inquiries to appointments that took place, in 30 days. */
export function Funnel({ figures }: { figures: readonly LeadFigures[] }) {
  const month = monthByIndustry(figures)
  const all = month.find(({ industry }) => industry === null)
  if (!all?.leads) return <p class="soft">No inquiries in the last 30 days, or they aren’t counted yet.</p>
  const steps: [name: string, leads: number][] = [
    ['Inquiries', all.leads],
    ['Answered or booked', all.reached],
    ['Booked', all.booked],
    ['Completed', all.completed],
  ]
  const share = (leads: number, of: number) => `${Math.round((100 * leads) / Math.max(1, of))}%`
  return (
    <>
      <ol class="funnel card">
        {steps.map(([name, leads]) => (
          <li>
            <span>{name}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * leads) / Math.max(1, all.leads)} height="1" />
            </svg>
            <span class="number">
              <strong>{count(leads)}</strong> {share(leads, all.leads)}
            </span>
          </li>
        ))}
      </ol>
      <Table
        caption="The same by industry"
        head={['Industry', '#Inquiries', '#Answered or booked', '#Booked', '#Completed']}
        rows={month.flatMap(({ industry, leads, reached, booked, completed }) =>
          industry === null
            ? []
            : [
                [
                  industryText(industry),
                  count(leads),
                  share(reached, leads),
                  share(booked, leads),
                  share(completed, leads),
                ],
              ],
        )}
      />
    </>
  )
}
