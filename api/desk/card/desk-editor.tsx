import { cardEditorRoutes } from '../../card-editor/card-routes.ts'
import { privateRules } from '../../signed-in/pages.ts'
import { deskArea, deskPage } from '../pages/desk.tsx'

export const CARD = '/desk/inbox/card'

export const cardPageRoutes = cardEditorRoutes({
  name: 'desk/card-editor',
  base: CARD,
  area: deskArea,
  rules: privateRules,
  editorOf: (_, desk) => ({
    business: desk.owner.id,
    slug: desk.owner.slug,
    author: 'desk',
    by: desk.access.by,
    base: CARD,
    overview: { href: CARD, label: 'Your card' },
    layout: page => deskPage({ ...page, desk, section: 'card' }),
  }),
})
