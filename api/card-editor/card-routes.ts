import { Elysia } from 'elysia'
import { edge } from '../edge/edge.ts'
import { today } from '../pages/times.ts'
import { aboutSection } from './about-section.ts'
import { areaSection } from './area/area-section.tsx'
import { bookingSection } from './booking-section.ts'
import { emergencySection } from './emergency-section.ts'
import { hoursSection } from './hours/hours-section.tsx'
import { jsonSection } from './json-section.tsx'
import type { Mount } from './mount.ts'
import { overviewPage } from './overview-page.tsx'
import { policiesSection } from './policies-section.ts'
import { questionsSection } from './questions-section.tsx'
import { ownCard } from './save.ts'
import type { Section } from './section.ts'
import { savedOf, sendSection, showSection } from './section-routes.ts'
import { serviceRoutes } from './services/service-routes.ts'
import { specialDaysSection } from './special-days/special-section.tsx'

/** The two routes of a section: its form, and where the form is sent. */
const routesOf = <T>(mount: Mount, section: Section<T>) =>
  new Elysia({ name: `${mount.name}/${section.path}` })
    .use(edge)
    .get(
      `${mount.base}/${section.path}`,
      mount.page((call, editor) => showSection(call, editor, section)),
      mount.reads,
    )
    .post(
      `${mount.base}/${section.path}`,
      mount.form((call, editor, typed) => sendSection(call, editor, section, typed), {
        maxBytes: section.maxBytes,
      }),
      mount.writes,
    )

/** The card editor, at the desk or in the console. */
export const cardEditorRoutes = (mount: Mount) =>
  new Elysia({ name: mount.name })
    .use(edge)
    .get(
      mount.base,
      mount.page(async ({ context, request, now }, editor) => {
        const { card } = await ownCard(context, editor)
        return overviewPage({ editor, card, done: savedOf(request), today: today(now, card.timezone) })
      }),
      mount.reads,
    )
    .use(routesOf(mount, aboutSection))
    .use(routesOf(mount, hoursSection))
    .use(routesOf(mount, specialDaysSection))
    .use(serviceRoutes(mount))
    .use(routesOf(mount, areaSection))
    .use(routesOf(mount, policiesSection))
    .use(routesOf(mount, emergencySection))
    .use(routesOf(mount, bookingSection))
    .use(routesOf(mount, questionsSection))
    .use(routesOf(mount, jsonSection))
