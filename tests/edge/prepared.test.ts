import { expect, test } from 'bun:test'
import { endpoints, features } from '../../api/routes.ts'

// Elysia reads the source of hooks and handlers to see what they need. If one seems to pass its whole context on,
// Elysia copies all headers and parses cookies first. In a hook of the edge, that slows down every request.
// Pages, MCP and /metrics do pass it on, and cost far more than that.
test('Elysia copies no headers and parses no cookies for the JSON API', () => {
  const paths = endpoints.filter(({ page, docs }) => !page && docs).map(({ pattern }) => pattern)
  const api = features.routes.filter(({ path }) => paths.includes(path) && path !== '/metrics')
  const wasteful = api.filter(route => /parseCookie|headers\.toJSON/.test(String(route.compile())))
  expect(api.length).toBeGreaterThan(60)
  expect(wasteful.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
