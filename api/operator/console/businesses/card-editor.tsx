import { findBusinessId } from '../../../../shared/desk/link-queries.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { cardEditorRoutes } from '../../../card-editor/card-routes.ts'
import { Back, type Editor, type EditorPage } from '../../../card-editor/editor.tsx'
import type { RequestContext } from '../../../edge/edge.ts'
import { entityPath } from '../entities/entity-path.ts'
import { base } from '../queue-view.ts'
import { consoleArea, consoleRules } from '../session.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'

/** An operator edits the card of any business, with the forms of the desk. */
async function editorOf({ context, params }: RequestContext, signed: Signed): Promise<Editor> {
  const slug = params.slug ?? ''
  const business = (await findBusinessId(context.sql, slug)) ?? refuse('business_not_found')
  const own = `${base}/businesses/${slug}/card`
  return {
    business,
    slug,
    author: 'operator',
    by: null,
    base: own,
    overview: { href: own, label: 'The card' },
    layout: page => layout(signed, slug, page),
  }
}

function layout(signed: Signed, slug: string, { title, above, status = 200, children, ...page }: EditorPage) {
  const back = <Back to={{ href: entityPath({ kind: 'business', id: slug }), label: slug }} />
  return consoleShell(signed, `${title} · ${slug}`, children, {
    ...page,
    status,
    above: [back, above],
    heading: <h1>{title}</h1>,
    wide: false,
  })
}

export const cardEditorPages = cardEditorRoutes({
  name: 'operator/console/card-editor',
  base: `${base}/businesses/:slug/card`,
  area: consoleArea,
  rules: {
    page: () => consoleRules.page({ may: 'businesses' }),
    form: () => consoleRules.form({ may: 'businesses', action: 'Edit the card of a business' }),
  },
  editorOf,
})
