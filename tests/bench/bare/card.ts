import { serveBare } from './serve-bare.ts'

/** The limit for reads of the directory: only the SELECT of one card by its key. */
serveBare(async (request, sql) => {
  const slug = request.url.slice(request.url.lastIndexOf('/') + 1)
  const [card] = await sql`
    select id, slug, card, version, updated_at, response_score, response, record, open_wrong_information
    from businesses
    where slug = ${slug} and deleted_at is null`
  return Response.json(card)
})
