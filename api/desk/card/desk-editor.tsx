import { cardEditorRoutes } from '../../card-editor/card-routes.ts'
import type { Editor } from '../../card-editor/editor.tsx'
import type { Desk } from '../pages/desk.ts'
import { forDesk, forDeskForm } from '../pages/desk-session.ts'
import { deskPage, FormToken } from '../pages/frame.tsx'

export const CARD = '/desk/inbox/card'

/** The owner edits their own card. */
const editorOf = (desk: Desk): Editor => ({
  business: desk.owner.id,
  slug: desk.owner.slug,
  author: 'desk',
  base: CARD,
  overview: { href: CARD, label: 'Your card' },
  layout: page => deskPage({ ...page, desk, section: 'card' }),
  Token: () => <FormToken desk={desk} />,
})

export const cardPageRoutes = cardEditorRoutes({
  name: 'desk/card-editor',
  base: CARD,
  reads: { anyone: { limit: 'read', page: 'private' } },
  writes: { anyone: { limit: 'forms', page: 'private', raw: true } },
  page: handle => forDesk((call, desk) => handle(call, editorOf(desk))),
  form: (handle, options) =>
    forDeskForm((call, desk, { fields }) => handle(call, editorOf(desk), fields), options),
})
