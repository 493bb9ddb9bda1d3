import { aCard } from '../businesses/cards.ts'
import { OPERATOR_KEY, type TestApp } from '../test-app.ts'

/** A small directory: two plumbers in San Antonio and one salon in Austin. */
export async function fillDirectory(app: TestApp): Promise<void> {
  const put = (slug: string, changes: object) =>
    app.call('PUT', `/operator/businesses/${slug}`, { key: OPERATOR_KEY, body: aCard(changes) })
  await put('lone-star', {})
  await put('alamo', {
    name: 'Alamo Plumbing',
    serviceArea: { states: ['TX'] },
    emergency: { available: true },
  })
  await put('cafe', {
    name: 'Café Güero',
    industry: 'beauty',
    services: [],
    bookable: true,
    location: { zip: '78701' },
  })
}
