import { guides, isIndustry } from '../../../shared/industries/industries.ts'
import type { LeadFigures } from '../../../shared/stats/queries.ts'

export const count = (value: number) => value.toLocaleString('en')

/** What a figure is about. Null is all of them. */
export const industryText = (industry: string | null): string =>
  industry === null ? 'All industries' : isIndustry(industry) ? guides[industry].name : industry

/** The month of each industry by name, with all of them at the end. */
export const monthByIndustry = (figures: readonly LeadFigures[]): LeadFigures[] =>
  figures
    .filter(({ day }) => day === null)
    .sort(
      (a, b) =>
        Number(a.industry === null) - Number(b.industry === null) ||
        industryText(a.industry).localeCompare(industryText(b.industry)),
    )
