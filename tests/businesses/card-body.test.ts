import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { cardSchema } from '../../shared/businesses/card.ts'
import { cardBody } from '../../shared/businesses/card-body.ts'
import { aWrittenCard, minimalCard } from './written-card.ts'

test('requires only properties without a default, at any depth', () => {
  expect(cardBody.required).toEqual(['name', 'industry', 'timezone', 'location'])
  expect(cardBody.properties.location.required).toEqual(['zip'])
  expect(cardBody.properties.services.items.required).toEqual(['name'])
  expect(cardBody.properties.services.items.properties.price.required).toEqual(['type'])
})

test('accepts cards as sent and as stored', () => {
  expect([...Value.Errors(cardBody, minimalCard)]).toEqual([])
  const card = aWrittenCard({
    services: [{ name: 'Drain', price: { type: 'fixed', amount: 100 } }],
    hours: {
      weekly: [{ day: 'mon', open: '09:00', close: '17:00' }],
      exceptions: [{ date: '2026-07-04', closed: true }],
    },
    intake: { fields: [{ key: 'pets', type: 'boolean' }] },
  })
  expect([...Value.Errors(cardSchema, card)]).toEqual([])
})
