import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelopeOf } from './envelope.ts'
import type { Mailer } from './mail.ts'
import type { WrittenMail } from './read-files.ts'

/** Used without a mail server: writes each mail to an .eml file that only its owner can read. */
export function openMailFiles(dir: string, from: string, baseUrl: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelopeOf(mail, from, baseUrl))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${mail.id}.eml`)
      const written: WrittenMail = {
        subject: mail.subject,
        to: mail.to,
        date: mail.at.toUTCString().replace('GMT', '+0000'),
        text: mail.text,
        files: mail.calendar ? ['appointment.ics'] : [],
      }
      await writeWhole(`${path}.json`, JSON.stringify(written))
      await writeWhole(path, message as Buffer) // a buffer, as requested above
      return { status: 250, answer: `written to ${mail.id}.eml` }
    },
    close: () => transport.close(),
  }
}

/** Renames the file when it's complete, so nobody reads half a mail. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}.tmp`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
