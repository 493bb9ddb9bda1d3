import { MAX_FILE_BYTES } from '../../../../shared/imports/read-file.ts'
import { Refusal } from '../../../../shared/refusal.ts'
import { readBytes } from '../../../edge/body.ts'
import type { RequestContext } from '../../../edge/edge.ts'

/** The form's other fields, and the boundaries. */
const EXTRA_BYTES = 16_384

export interface Upload {
  /** `form` and `once`. */
  fields: URLSearchParams
  file: { name: string; bytes: Uint8Array } | null
  /** It's larger than a form may be. */
  isTooLarge: boolean
}

/** A form with a file. One that can't be read has no file: the page then asks for one. */
export async function readUpload(call: RequestContext): Promise<Upload> {
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
    if (!(file instanceof Blob) || file.size === 0) return { fields, file: null, isTooLarge: false }
    const name = 'name' in file ? String(file.name) : ''
    return { fields, file: { name, bytes: new Uint8Array(await file.arrayBuffer()) }, isTooLarge: false }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'payload_too_large') throw error
    return { fields, file: null, isTooLarge: error instanceof Refusal }
  }
}
