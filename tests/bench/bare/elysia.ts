import { Elysia } from 'elysia'

/** The limit for the memory of an API process: Elysia with one route. */
new Elysia().get('/healthz', () => 'ok').listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' })
