import { Elysia } from 'elysia'
import { bookingPageRoutes } from './booking-routes.ts'
import { cardPageRoutes } from './card-routes.ts'
import { enterRoutes } from './enter-routes.ts'
import { leadPageRoutes } from './lead-routes.ts'

/** The desk's pages for people. They call the same verbs as the JSON API. */
export const deskPageRoutes = new Elysia({ name: 'desk/inbox' })
  .use(leadPageRoutes)
  .use(bookingPageRoutes)
  .use(cardPageRoutes)
  .use(enterRoutes)
