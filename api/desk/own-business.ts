import type { Sql } from '../../db/client.ts'
import { type BookableBusiness, findBusinessForBooking } from '../../shared/businesses/queries.ts'
import { refuse } from '../../shared/refusal.ts'

/** The signed-in business, with what bookings need. */
export const ownBusiness = async (sql: Sql, { slug }: { slug: string }): Promise<BookableBusiness> =>
  (await findBusinessForBooking(sql, slug)) ?? refuse('business_not_found')
