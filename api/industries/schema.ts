import { industries } from '../../shared/industries/industries.ts'
import { industriesFor } from '../../shared/industries/industries-for.ts'
import { OneOf } from '../edge/formats.ts'

/** A query parameter. Other words get the industry that they mean. */
export const OnlyIndustry = OneOf(industries, { description: 'Only this industry.', meant: industriesFor })
