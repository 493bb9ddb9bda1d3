import { Elysia } from 'elysia'
import { bookingPageRoutes } from '../calendar/booking-routes.ts'
import { calendarRoutes } from '../calendar/calendar-routes.ts'
import { closurePageRoutes } from '../calendar/closures.tsx'
import { linkedCalendarRoutes } from '../calendar/linked-routes.ts'
import { ownTimeRoutes } from '../calendar/own-time-routes.ts'
import { cardPageRoutes } from '../card/desk-editor.tsx'
import { leadPageRoutes } from '../inbox/lead-routes.tsx'
import { savedReplyRoutes } from '../inbox/saved-replies.tsx'
import { notificationRoutes } from '../notifications/routes.ts'
import { rankingPageRoutes } from '../ranking/ranking-routes.tsx'
import { claimRoutes } from '../sign-in/claim.tsx'
import { enterRoutes } from '../sign-in/enter.tsx'
import { pasteLinkRoutes } from '../sign-in/paste-link.tsx'
import { signInRoutes } from '../sign-in/sign-in-routes.ts'
import { homeScreenRoutes } from './home-screen.tsx'

/** The desk's pages for people. They call the same verbs as the JSON API. */
export const deskPageRoutes = new Elysia({ name: 'desk/pages' })
  .use(leadPageRoutes)
  .use(savedReplyRoutes)
  .use(rankingPageRoutes)
  .use(calendarRoutes)
  .use(ownTimeRoutes)
  .use(linkedCalendarRoutes)
  .use(bookingPageRoutes)
  .use(closurePageRoutes)
  .use(cardPageRoutes)
  .use(enterRoutes)
  .use(signInRoutes)
  .use(pasteLinkRoutes)
  .use(claimRoutes)
  .use(notificationRoutes)
  .use(homeScreenRoutes)
