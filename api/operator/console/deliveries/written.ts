import type { Context } from '../../../../shared/context.ts'
import { mailDir } from '../../../../shared/mail/files.ts'
import { readMail, type WrittenMail } from '../../../../shared/mail/read-files.ts'
import { may } from '../../../../shared/operators/permissions.ts'
import { base } from '../queue-view.ts'
import type { Signed } from '../signed.tsx'

/** A mail that was written to a file, where there's no mail server. Null if this operator may not read it. */
export async function readWritten(
  { config: { smtpUrl, dataDir } }: Pick<Context, 'config'>,
  { operator }: Signed,
  event: string,
): Promise<WrittenMail | null> {
  if (smtpUrl || !may(operator.role, 'mails')) return null
  const mail = await readMail(mailDir({ dataDir }), event)
  // Otherwise support could sign in as an owner.
  return mail?.text.includes(`${base}/enter/`) && !may(operator.role, 'operators') ? null : mail
}
