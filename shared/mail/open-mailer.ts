import type { Config } from '../config.ts'
import { openMailFiles } from './files.ts'
import type { Mailer } from './mail.ts'
import { mailDir } from './mail-dir.ts'
import { openSmtp } from './smtp.ts'

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseUrl'>

export const openMailer = ({ smtpUrl, mailFrom, dataDir, baseUrl }: Settings): Mailer =>
  smtpUrl ? openSmtp(smtpUrl, mailFrom, baseUrl) : openMailFiles(mailDir({ dataDir }), mailFrom, baseUrl)
