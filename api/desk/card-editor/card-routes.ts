import { Elysia } from 'elysia'
import { edge } from '../../edge/edge.ts'
import { forDesk, forDeskForm, savedOf } from '../pages/desk-session.ts'
import { today } from '../pages/times.ts'
import { aboutSection } from './about-section.ts'
import { areaSection } from './area/area-section.tsx'
import { bookingSection } from './booking-section.ts'
import { emergencySection } from './emergency-section.ts'
import { hoursSection } from './hours/hours-section.tsx'
import { jsonSection } from './json-section.tsx'
import { overviewPage } from './overview-page.tsx'
import { policiesSection } from './policies-section.ts'
import { questionsSection } from './questions-section.tsx'
import { ownCard } from './save.ts'
import type { Section } from './section.ts'
import { sendSection, showSection } from './section-routes.ts'
import { serviceRoutes } from './services/service-routes.ts'
import { specialDaysSection } from './special-days/special-section.tsx'

/** The two routes of a section: its form, and where the form is sent. */
const routesOf = <T>(section: Section<T>) =>
  new Elysia({ name: `desk/card-editor/${section.path}` })
    .use(edge)
    .get(
      `/desk/inbox/card/${section.path}`,
      forDesk((call, desk) => showSection(call, desk, section)),
      { anyone: { limit: 'read', page: true } },
    )
    .post(
      `/desk/inbox/card/${section.path}`,
      forDeskForm((call, desk, sent) => sendSection(call, desk, section, sent), {
        maxBytes: section.maxBytes,
      }),
      { anyone: { limit: 'payments', page: true, raw: true } },
    )

export const cardPageRoutes = new Elysia({ name: 'desk/card-editor' })
  .use(edge)
  .get(
    '/desk/inbox/card',
    forDesk(async ({ context, request, now }, desk) => {
      const { card } = await ownCard(context, desk)
      return overviewPage({ desk, card, done: savedOf(request), today: today(now, card.timezone) })
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .use(routesOf(aboutSection))
  .use(routesOf(hoursSection))
  .use(routesOf(specialDaysSection))
  .use(serviceRoutes)
  .use(routesOf(areaSection))
  .use(routesOf(policiesSection))
  .use(routesOf(emergencySection))
  .use(routesOf(bookingSection))
  .use(routesOf(questionsSection))
  .use(routesOf(jsonSection))
