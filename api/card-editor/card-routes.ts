import type { WrittenCard } from '../../shared/businesses/card.ts'
import { seeOther } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { today } from '../pages/times.ts'
import type { Sent } from '../signed-in/area.ts'
import { Pages, type Rules, type Wrappers } from '../signed-in/pages.ts'
import { type Editor, gonePage } from './editor.tsx'
import { jsonSection } from './json-section.tsx'
import { cardParts, overviewPage } from './overview.tsx'
import { changeCard, ownCard } from './save.ts'
import type { Section, Typed } from './section.ts'
import { savedOf, sendSection, showSection } from './section-routes.ts'
import { newServiceSection, serviceSection } from './services/service-section.tsx'
import { removePage, servicesPage } from './services/services-page.tsx'

/** Where the card editor is mounted: its address, who may open it, and how a request becomes an editor. */
interface Mount<Visitor> {
  name: string
  /** The pattern of its address, such as /desk/inbox/card. */
  base: string
  area: Wrappers<Visitor, Sent>
  rules: Rules<object, object>
  editorOf(call: RequestContext, visitor: Visitor): Editor | Promise<Editor>
}

type EditorPages = Pages<Editor, Typed, object, object>

/** The card editor, at the desk or in the console. */
export function cardEditorRoutes<Visitor>({ name, base, area, rules, editorOf }: Mount<Visitor>) {
  const pages: EditorPages = new Pages(
    name,
    {
      home: area.home,
      forVisitor: handle =>
        area.forVisitor(async (call, visitor) => handle(call, await editorOf(call, visitor))),
      forVisitorForm: (handle, options) =>
        area.forVisitorForm(
          async (call, visitor, { fields }) => handle(call, await editorOf(call, visitor), fields),
          options,
        ),
    },
    rules,
  )
  pages.page(base, async ({ context, request, now }, editor) => {
    const { card } = await ownCard(context, editor)
    return overviewPage({ editor, card, done: savedOf(request), today: today(now, card.timezone) })
  })
  // Services have their own pages.
  for (const part of cardParts) if ('fields' in part) addSection(pages, base, part)
  addSection(pages, base, jsonSection)
  addServices(pages, base)
  return pages.app
}

function addSection<T>(pages: EditorPages, base: string, section: Section<T>): void {
  const { path, maxBytes } = section
  pages
    .page(`${base}/${path}`, (call, editor) => showSection(call, editor, section))
    .form(`${base}/${path}`, { maxBytes }, (call, editor, typed) => sendSection(call, editor, section, typed))
}

function addServices(pages: EditorPages, base: string): void {
  addSection(pages, base, newServiceSection)
  pages
    .page(`${base}/services`, async ({ context, request, now }, editor) => {
      const { card } = await ownCard(context, editor)
      return servicesPage(editor, card, today(now, card.timezone), savedOf(request))
    })
    .form(`${base}/services`, async ({ context }, editor, typed) => {
      const [id = '', to] = (typed.get('move') ?? '').split(' ')
      await changeCard(context, editor, card => ({ ...card, services: moved(card.services, id, Number(to)) }))
      return seeOther(`${editor.base}/services`)
    })
    .page(`${base}/services/:id`, (call, editor) => showSection(call, editor, serviceSection(call.params.id)))
    .form(`${base}/services/:id`, (call, editor, typed) =>
      sendSection(call, editor, serviceSection(call.params.id), typed),
    )
    .page(`${base}/services/:id/remove`, async ({ context, params }, editor) => {
      const { card } = await ownCard(context, editor)
      const service = card.services.find(each => each.id === params.id)
      return service ? removePage(editor, service) : gonePage(editor)
    })
    .form(`${base}/services/:id/remove`, async ({ context, params: { id } }, editor) => {
      const isDone = await changeCard(context, editor, card => ({
        ...card,
        services: card.services.filter(each => each.id !== id),
      }))
      return seeOther(`${editor.base}/services${isDone ? '?done=1' : ''}`)
    })
}

function moved(services: WrittenCard['services'], id: string, to: number): WrittenCard['services'] {
  const service = services.find(each => each.id === id)
  if (!service || !Number.isInteger(to)) return services
  return services.filter(each => each !== service).toSpliced(to, 0, service)
}
