import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../ids.ts'

export type WrittenMail = ReturnType<typeof parseMail>

const MAX_BYTES = 256 * 1024

/** The mail about an event, or null if it wasn't written. */
export async function readMail(dir: string, event: string): Promise<WrittenMail | null> {
  const bytes = isId('evt', event) ? await readFile(join(dir, `${event}.eml`)).catch(() => null) : null
  return bytes && parseMail(event, bytes)
}

/** Reads what `openMailFiles` wrote. */
function parseMail(id: string, bytes: Buffer) {
  const mail = bytes.subarray(0, MAX_BYTES).toString('latin1')
  const [head = ''] = mail.split('\r\n\r\n', 1)
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) =>
    decodeWords(
      headers.find(line => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? '',
    )
  const isOnePart = !/^multipart/i.test(header('content-type'))
  const part = isOnePart
    ? mail
    : (mail.split(/\r\n--[^\r\n]+\r\n/).find(each => /^content-type: text\/plain/i.test(each)) ?? '')
  return {
    id,
    subject: header('subject'),
    to: header('to'),
    date: header('date'),
    /** The text part. */
    text: bodyOf(part),
    /** Names of attached files. */
    files: [...mail.matchAll(/^content-disposition: attachment; filename="?([\w.-]+)/gim)].map(
      ([, name = '']) => name,
    ),
  }
}

function bodyOf(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, end), part.slice(end + 4)]
  const encoding = /content-transfer-encoding: *([\w-]+)/i.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuoted(body.replaceAll('=\r\n', '')) : body
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in headers. */
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, word) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuoted(word.replaceAll('_', ' ')),
    )

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
