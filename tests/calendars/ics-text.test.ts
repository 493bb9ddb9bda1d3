import { expect, test } from 'bun:test'
import { icsText } from '../../shared/calendars/ics-text.ts'
import { newId } from '../../shared/ids.ts'

const at = new Date('2026-11-24T16:00:00Z')

const anEvent = (description: string) => ({
  uid: `${newId('bkg')}@exchange.example`,
  sequence: 0,
  changedAt: at,
  start: at,
  end: at,
  summary: 'Drain cleaning',
  description,
  url: `https://exchange.example/desk/inbox/leads/${newId('lead')}`,
})

test('characters of one to four bytes aren’t split between lines', () => {
  for (const text of ['a', 'é', '’', '👩']) {
    for (let n = 55; n <= 80; n++) {
      const description = `${'x'.repeat(n)}${text.repeat(80)}`
      const file = icsText([anEvent(description)])
      expect(file.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
      expect(file.replaceAll('\r\n ', '')).toContain(`\r\nDESCRIPTION:${description}\r\n`)
    }
  }
})
