import { rankingTable } from './weights.ts'

/** Why a business serves the requested place. */
export type AreaMatch = 'zip' | 'radius' | 'state' | 'nationwide' | 'unasked'

export const areaValue = (match: AreaMatch, table = rankingTable): number => table.area[match]
