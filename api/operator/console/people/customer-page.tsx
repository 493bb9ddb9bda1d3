import { pluralize } from '../../../../shared/text.ts'
import type { ListedLead } from '../../../../shared/timeline/lead-queries.ts'
import type { Answer } from '../../../edge/answer.ts'
import { EntityHeader } from '../entities/header.tsx'
import { LeadTable } from '../entities/lists.tsx'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'

/** What someone with this address or number asked for. Nothing here says who it is. */
export const customerPage = (signed: Signed, digest: string, leads: readonly ListedLead[]): Answer =>
  consoleShell(
    signed,
    'A customer',
    <>
      <EntityHeader
        title="A customer"
        state={pluralize(leads.length, 'inquiry', 'inquiries')}
        facts={[
          ['Hash', <code>{digest.slice(0, 16)}…</code>],
          ['Kept', 'Only a hash of the address. Who looked it up is in the audit log.'],
        ]}
      />
      <LeadTable caption="Inquiries with this address or number, the newest first" leads={leads} />
    </>,
  )
