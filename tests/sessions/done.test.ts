import { expect, test } from 'bun:test'
import { doneOf } from '../../api/signed-in/done.ts'

const messageAt = (query: string) =>
  doneOf(new Request(`http://localhost:3000/desk/inbox${query}`), { added: 'Added.' })

test('says what the last form did', () => {
  expect(messageAt('?done=added')).toBe('Added.')
})

test('says nothing for a name that no form has', () => {
  for (const query of ['', '?done=', '?done=gone', '?done=constructor', '?done=toString', '?done=__proto__'])
    expect({ query, message: messageAt(query) }).toEqual({ query, message: null })
})
