import { serveBare } from './serve-bare.ts'

/** The limit for a route that reads one row: only a primary-key SELECT with the same driver. */
const id = process.env.ROW_ID ?? ''

serveBare(async (_, sql) => {
  const [row] = await sql`select * from agents where id = ${id}`
  return Response.json(row)
})
