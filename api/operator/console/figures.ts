import { guides, isIndustry } from '../../../shared/industries/industries.ts'

export const count = (value: number) => value.toLocaleString('en')

/** What a figure is about. Null is all of them. */
export const industryText = (industry: string | null): string =>
  industry === null ? 'All industries' : isIndustry(industry) ? guides[industry].name : industry
