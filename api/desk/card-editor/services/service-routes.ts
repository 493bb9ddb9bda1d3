import { Elysia } from 'elysia'
import type { WrittenCard } from '../../../../shared/businesses/card.ts'
import { seeOther } from '../../../edge/answer.ts'
import { edge } from '../../../edge/edge.ts'
import { forDesk, forDeskForm, savedOf } from '../../pages/desk-session.ts'
import { deskHeaders } from '../../pages/headers.ts'
import { gonePage } from '../gone-page.tsx'
import { changeCard, ownCard } from '../save.ts'
import { CARD } from '../section.ts'
import { sendSection, showSection } from '../section-routes.ts'
import { newServiceSection, serviceSection } from './service-section.tsx'
import { removePage, servicesPage } from './services-page.tsx'

export const serviceRoutes = new Elysia({ name: 'desk/card-editor/services' })
  .use(edge)
  .get(
    '/desk/inbox/card/services',
    forDesk(async ({ context, request }, desk) => {
      const { card } = await ownCard(context, desk)
      return servicesPage({ desk, card, done: savedOf(request) })
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/card/services',
    forDeskForm(async ({ context }, desk, { fields }) => {
      const [id = '', to] = (fields.get('move') ?? '').split(' ')
      await changeCard(context, desk, card => ({ ...card, services: moved(card.services, id, Number(to)) }))
      return seeOther(`${CARD}/services`, deskHeaders())
    }),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
  .get(
    '/desk/inbox/card/add-service',
    forDesk((call, desk) => showSection(call, desk, newServiceSection)),
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/card/add-service',
    forDeskForm((call, desk, sent) => sendSection(call, desk, newServiceSection, sent)),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
  .get(
    '/desk/inbox/card/services/:id',
    forDesk((call, desk) => showSection(call, desk, serviceSection(call.params.id ?? ''))),
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/card/services/:id',
    forDeskForm((call, desk, sent) => sendSection(call, desk, serviceSection(call.params.id ?? ''), sent)),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )
  .get(
    '/desk/inbox/card/services/:id/remove',
    forDesk(async ({ context, params }, desk) => {
      const { card } = await ownCard(context, desk)
      const service = card.services.find(each => each.id === params.id)
      return service ? removePage(desk, service) : gonePage(desk)
    }),
    { anyone: { limit: 'read', page: true } },
  )
  .post(
    '/desk/inbox/card/services/:id/remove',
    forDeskForm(async ({ context, params }, desk) => {
      const isDone = await changeCard(context, desk, card => without(card, params.id ?? ''))
      return seeOther(`${CARD}/services${isDone ? '?done=1' : ''}`, deskHeaders())
    }),
    { anyone: { limit: 'payments', page: true, raw: true } },
  )

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
