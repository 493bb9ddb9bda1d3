import { guides, isIndustry } from '../../../shared/industries/industries.ts'
import type { LeadFigures } from '../../../shared/stats/queries.ts'

export const count = (value: number) => value.toLocaleString('en')

/** The industry of a figure, in words. Null means all industries. */
export const industryText = (industry: string | null): string =>
  industry === null ? 'All industries' : isIndustry(industry) ? guides[industry].name : industry

/** The month's figures of each industry, sorted by name, with the total last. */
export const monthByIndustry = (figures: readonly LeadFigures[]): LeadFigures[] =>
  figures
    .filter(({ day }) => day === null)
    .sort(
      (a, b) =>
        Number(a.industry === null) - Number(b.industry === null) ||
        industryText(a.industry).localeCompare(industryText(b.industry)),
    )
