import type { Context } from '../../../../shared/context.ts'
import { isId } from '../../../../shared/ids.ts'
import { startImport } from '../../../../shared/imports/imports.ts'
import { listImports, listRefusals } from '../../../../shared/imports/queries.ts'
import { refuse } from '../../../../shared/refusal.ts'
import { type Answer, seeOther, text } from '../../../edge/answer.ts'
import { base } from '../queue-view.ts'
import { consoleArea, consolePages, consoleRules } from '../session.ts'
import type { Signed } from '../signed.tsx'
import { importPage, importsPage, SHOWN_REFUSALS } from './pages.tsx'
import { readUpload, type Upload } from './upload.ts'

const MAX_IMPORTS = 20
const MAX_REFUSALS = 100_000

const show = async (context: Context, signed: Signed, problem: string | null): Promise<Answer> =>
  importsPage(signed, await listImports(context.sql, null, MAX_IMPORTS), problem)

async function importOf(context: Context, id: string | undefined) {
  const [found] = isId('imp', id) ? await listImports(context.sql, id, 1) : []
  return found ?? refuse('route_not_found')
}

/** Files with many businesses. */
export const importPages = consolePages('operator/console/imports')
  .page(`${base}/imports`, { may: 'businesses' }, ({ context }, signed) => show(context, signed, null))
  .page(`${base}/imports/:id`, { may: 'businesses' }, async ({ context, params }, signed) => {
    const found = await importOf(context, params.id)
    return importPage(signed, found, await listRefusals(context.sql, found.id, SHOWN_REFUSALS))
  })
  .page(`${base}/imports/:id/refused`, { may: 'businesses' }, async ({ context, params }) => {
    const { id } = await importOf(context, params.id)
    const lines = await listRefusals(context.sql, id, MAX_REFUSALS)
    const body = lines.map(each => `${JSON.stringify(each)}\n`).join('')
    return text(body, 'application/x-ndjson', {
      'content-disposition': `attachment; filename="${id}-refused.ndjson"`,
      'cache-control': 'no-store',
    })
  })
  .app.post(
    `${base}/imports`,
    consoleArea.forVisitor(async (call, signed) => {
      const upload = await readUpload(call)
      if (upload.isTooLarge)
        return show(call.context, signed, 'This file is larger than 8 MB. Use npm run import.')
      return sendFile(upload)(call)
    }),
    { anyone: consoleRules.form({ may: 'businesses', action: 'Import businesses' }) },
  )

const sendFile = ({ fields: sent, file }: Upload) =>
  consoleArea.forVisitorForm(
    async ({ context }, signed, { claim }) => {
      if (!file) return show(context, signed, 'Choose a file first.')
      const started = await startImport(context, { ...file, operator: signed.operator.id, claim })
      return 'problem' in started
        ? show(context, signed, started.problem)
        : seeOther(`${base}/imports/${started.id}`)
    },
    // No page can keep a file.
    { keeps: false, read: async () => sent },
  )
