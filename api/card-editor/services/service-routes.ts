import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { seeOther } from '../../edge/answer.ts'
import { gonePage } from '../gone-page.tsx'
import type { EditorPages } from '../mount.ts'
import { changeCard, ownCard } from '../save.ts'
import { savedOf, sendSection, showSection } from '../section-routes.ts'
import { newServiceSection, serviceSection } from './service-section.tsx'
import { removePage, servicesPage } from './services-page.tsx'

export function addServices(pages: EditorPages, base: string): void {
  pages
    .page(`${base}/services`, async ({ context, request }, editor) => {
      const { card } = await ownCard(context, editor)
      return servicesPage({ editor, card, done: savedOf(request) })
    })
    .form(`${base}/services`, async ({ context }, editor, typed) => {
      const [id = '', to] = (typed.get('move') ?? '').split(' ')
      await changeCard(context, editor, card => ({ ...card, services: moved(card.services, id, Number(to)) }))
      return seeOther(`${editor.base}/services`)
    })
    .page(`${base}/add-service`, (call, editor) => showSection(call, editor, newServiceSection))
    .form(`${base}/add-service`, (call, editor, typed) => sendSection(call, editor, newServiceSection, typed))
    .page(`${base}/services/:id`, (call, editor) => showSection(call, editor, serviceSection(call.params.id)))
    .form(`${base}/services/:id`, (call, editor, typed) =>
      sendSection(call, editor, serviceSection(call.params.id), typed),
    )
    .page(`${base}/services/:id/remove`, async ({ context, params }, editor) => {
      const { card } = await ownCard(context, editor)
      const service = card.services.find(each => each.id === params.id)
      return service ? removePage(editor, service) : gonePage(editor)
    })
    .form(`${base}/services/:id/remove`, async ({ context, params }, editor) => {
      const isDone = await changeCard(context, editor, card => without(card, params.id))
      return seeOther(`${editor.base}/services${isDone ? '?done=1' : ''}`)
    })
}

const without = (card: WrittenCard, id: string): WrittenCard => ({
  ...card,
  services: card.services.filter(each => each.id !== id),
})

/** The services with this one at another place. */
function moved(services: WrittenCard['services'], id: string, to: number): WrittenCard['services'] {
  const service = services.find(each => each.id === id)
  if (!service || !Number.isInteger(to)) return services
  return services.filter(each => each !== service).toSpliced(to, 0, service)
}
