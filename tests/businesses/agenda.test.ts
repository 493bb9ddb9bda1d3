import { expect, test } from 'bun:test'
import { agendaOf, packAgenda, unpackAgenda } from '../../shared/businesses/agenda.ts'
import { checkCard } from '../../shared/businesses/card-check.ts'
import { aCard } from './cards.ts'

test('unpacks what was packed, with and without hours, exceptions and a service', () => {
  const hours = {
    weekly: [
      { day: 'mon', open: '08:00', close: '12:00' },
      { day: 'mon', open: '13:00', close: '17:00' },
      { day: 'tue', open: '13:00', close: '17:00' },
      { day: 'wed', open: '13:00', close: '17:00' },
      { day: 'sat', open: '20:00', close: '02:00' },
      { day: 'sun', open: '10:00', close: '00:00' },
    ],
    exceptions: [
      { date: '2026-12-24', open: '09:00', close: '12:00' },
      { date: '2026-12-25', closed: true },
    ],
  }
  for (const changes of [
    {},
    { hours },
    { hours: {} },
    { services: [] },
    { bookable: false },
    { capacity: 4 },
  ]) {
    const checked = checkCard(aCard(changes))
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
    const { service, ...agenda } = agendaOf(checked.card)
    const back = unpackAgenda(packAgenda({ service, ...agenda }))
    expect(back).toMatchObject(agenda)
    expect(back.service === null).toBe(service === null)
    if (back.service) expect(service).toMatchObject(back.service)
  }
})
