import { findAnything } from '../../../../shared/find/find.ts'
import { seeOther } from '../../../edge/answer.ts'
import { base } from '../queue-view.ts'
import { consolePages } from '../session.ts'
import { entityPath } from './entity-path.ts'
import { foundPage } from './found-page.tsx'

export const findRoutes = consolePages('operator/console/find').form(
  `${base}/find`,
  { may: 'read', action: 'Find' },
  async ({ context, requestId }, signed, { fields }) => {
    const found = await findAnything(
      context,
      { operator: signed.operator, requestId },
      fields.get('text') ?? '',
    )
    return found.exact ? seeOther(entityPath(found.exact)) : foundPage(signed, found)
  },
).app
