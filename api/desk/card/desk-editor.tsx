import { cardEditorRoutes } from '../../card-editor/card-routes.ts'
import type { Editor } from '../../card-editor/editor.tsx'
import { privateRules } from '../../signed-in/pages.ts'
import { type Desk, deskArea, deskPage } from '../pages/desk.tsx'

export const CARD = '/desk/inbox/card'

const editorOf = (desk: Desk): Editor => ({
  business: desk.owner.id,
  slug: desk.owner.slug,
  author: 'desk',
  by: desk.access.by,
  base: CARD,
  overview: { href: CARD, label: 'Your card' },
  layout: page => deskPage({ ...page, desk, section: 'card' }),
})

export const cardPageRoutes = cardEditorRoutes({
  name: 'desk/card-editor',
  base: CARD,
  area: deskArea,
  rules: privateRules,
  editorOf: (_, desk) => editorOf(desk),
})
