import { serveBare } from './serve-bare.ts'

/** The limit for a route with a fixed response: Bun.serve, plus as many calls to the limiter's store as ours. */
const bytes = await Bun.file(process.env.BYTES_FILE ?? '').text()

serveBare(() => new Response(bytes, { headers: { 'content-type': 'application/json; charset=utf-8' } }), 2)
