import { bookingPageRoutes } from './booking-routes.ts'
import { cardPageRoutes } from './card-routes.ts'
import { enterRoutes } from './enter-routes.ts'
import { leadPageRoutes } from './lead-routes.ts'

/** The desk as pages for people: the same verbs as its JSON, signed in by a one-time link. */
export const deskPageRoutes = [...leadPageRoutes, ...bookingPageRoutes, ...cardPageRoutes, ...enterRoutes]
