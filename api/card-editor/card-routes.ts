import { today } from '../pages/times.ts'
import { aboutSection } from './about-section.ts'
import { areaSection } from './area/area-section.tsx'
import { bookingSection } from './booking-section.ts'
import { emergencySection } from './emergency-section.ts'
import { hoursSection } from './hours/hours-section.tsx'
import { jsonSection } from './json-section.tsx'
import { type EditorPages, editorPages, type Mount } from './mount.ts'
import { overviewPage } from './overview-page.tsx'
import { policiesSection } from './policies-section.ts'
import { questionsSection } from './questions-section.tsx'
import { ownCard } from './save.ts'
import type { Section } from './section.ts'
import { savedOf, sendSection, showSection } from './section-routes.ts'
import { addServices } from './services/service-routes.ts'
import { specialDaysSection } from './special-days/special-section.tsx'

/** The card editor, at the desk or in the console. */
export function cardEditorRoutes<Visitor>(mount: Mount<Visitor>) {
  const { base } = mount
  const pages = editorPages(mount).page(base, async ({ context, request, now }, editor) => {
    const { card } = await ownCard(context, editor)
    return overviewPage({ editor, card, done: savedOf(request), today: today(now, card.timezone) })
  })
  addSection(pages, base, aboutSection)
  addSection(pages, base, hoursSection)
  addSection(pages, base, specialDaysSection)
  addServices(pages, base)
  addSection(pages, base, areaSection)
  addSection(pages, base, policiesSection)
  addSection(pages, base, emergencySection)
  addSection(pages, base, bookingSection)
  addSection(pages, base, questionsSection)
  addSection(pages, base, jsonSection)
  return pages.app
}

/** A section's form, and where the form is sent. */
function addSection<T>(pages: EditorPages, base: string, section: Section<T>): void {
  const { path, maxBytes } = section
  pages
    .page(`${base}/${path}`, (call, editor) => showSection(call, editor, section))
    .form(`${base}/${path}`, { maxBytes }, (call, editor, typed) => sendSection(call, editor, section, typed))
}
