import { Elysia } from 'elysia'
import { findAnything } from '../../../../shared/find/find.ts'
import { seeOther } from '../../../edge/answer.ts'
import { edge } from '../../../edge/edge.ts'
import { base } from '../queue-view.ts'
import { forOperatorForm } from '../session.ts'
import { entityPath } from './entity-path.ts'
import { foundPage } from './found-page.tsx'

export const findRoutes = new Elysia({ name: 'operator/console/find' }).use(edge).post(
  `${base}/find`,
  // The page of what was named exactly, or a list of what may be meant.
  forOperatorForm(async ({ context, requestId }, signed, { fields }) => {
    const found = await findAnything(
      context,
      { operator: signed.operator, requestId },
      fields.get('text') ?? '',
    )
    return found.exact ? seeOther(entityPath(found.exact)) : foundPage(signed, found)
  }),
  { console: { may: 'read', action: 'Find', raw: true } },
)
