import type { Context } from '../../../../shared/context.ts'
import { isId } from '../../../../shared/ids.ts'
import { startImport } from '../../../../shared/imports/imports.ts'
import { listImports, listRefusals } from '../../../../shared/imports/queries.ts'
import { MAX_FILE_BYTES } from '../../../../shared/imports/read-file.ts'
import { Refusal, refuse } from '../../../../shared/refusal.ts'
import { sha256 } from '../../../../shared/secrets.ts'
import { seeOther, text } from '../../../edge/answer.ts'
import { readBytes } from '../../../edge/body.ts'
import type { RequestContext } from '../../../edge/edge.ts'
import { base } from '../queue-view.ts'
import { consoleArea, consolePages, consoleRules } from '../session.ts'
import type { Signed } from '../signed.tsx'
import { importPage, importsPage, SHOWN_REFUSALS } from './pages.tsx'

const MAX_IMPORTS = 20
const MAX_REFUSALS = 100_000

const show = async (context: Context, signed: Signed, problem: string | null) =>
  importsPage(signed, await listImports(context.sql, null, MAX_IMPORTS), problem)

async function importOf(context: Context, id: string | undefined) {
  const [found] = isId('imp', id) ? await listImports(context.sql, id, 1) : []
  return found ?? refuse('route_not_found')
}

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

const sendFile = ({ fields: sent, file }: Awaited<ReturnType<typeof readUpload>>) =>
  consoleArea.forVisitorForm(
    async ({ context }, signed, { claim }) => {
      if (!file) return show(context, signed, 'Choose a file first.')
      const started = await startImport(context, { ...file, operator: signed.operator.id, claim })
      return 'problem' in started
        ? show(context, signed, started.problem)
        : seeOther(`${base}/imports/${started.id}`)
    },
    // A page can't fill in a file field again.
    { keeps: false, read: async () => sent },
  )

/** The form's other fields, and the boundaries. */
const EXTRA_BYTES = 16_384

/** A form with a file. One that can't be read has no file: the page then asks for one. */
async function readUpload(call: RequestContext) {
  // `form`, `once`, and a digest of the file.
  const fields = new URLSearchParams()
  try {
    const bytes = await readBytes(call, MAX_FILE_BYTES + EXTRA_BYTES)
    const type = call.request.headers.get('content-type') ?? ''
    const sent = await new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData()
    for (const name of ['form', 'once']) {
      const value = sent.get(name)
      if (typeof value === 'string') fields.set(name, value.slice(0, 200))
    }
    const file = sent.get('file')
    const name = file instanceof Blob && 'name' in file ? String(file.name) : ''
    // If no file was chosen, browsers send an empty one without a name.
    if (!(file instanceof Blob) || (file.size === 0 && name === ''))
      return { fields, file: null, isTooLarge: false }
    const content = new Uint8Array(await file.arrayBuffer())
    // A different file makes it a different form.
    fields.set('file', sha256(content).toString('hex'))
    return { fields, file: { name, bytes: content }, isTooLarge: false }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'payload_too_large') throw error
    return { fields, file: null, isTooLarge: error instanceof Refusal }
  }
}
