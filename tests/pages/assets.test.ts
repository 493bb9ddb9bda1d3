import { expect, test } from 'bun:test'
import { endpoints } from '../../api/routes.ts'
import { testApp } from '../test-app.ts'

const app = await testApp()

test('a page never gets the style sheet or script of an earlier release from the cache', async () => {
  const paths = endpoints.map(({ path }) => path).filter(path => /\.(css|js)$/.test(path))
  expect(paths).toContain('/style.css')
  for (const path of paths) {
    const { headers } = await app.get(path)
    const again = await app.get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([path, headers.get('cache-control'), again.status]).toEqual([path, 'no-cache', 304])
  }
})
