import { isId } from '../../shared/ids.ts'
import { storeNextPart } from '../../shared/imports/imports.ts'
import type { Handlers } from '../work.ts'

export const importHandlers: Handlers = {
  async 'imports.store'(context, { import: id }) {
    if (isId('imp', id)) await storeNextPart(context, id)
  },
}
