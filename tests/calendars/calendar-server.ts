import { atEnd } from '../ending.ts'

interface CalendarServer {
  url: string
  /** The headers of each request, in order. */
  requests: Headers[]
  /** What it returns from now on. */
  answer(respond: (request: Request) => Response | Promise<Response>): void
  /** A file with an ETag: 304 if the request already has that ETag. */
  serve(file: string, etag?: string): void
}

/** A server of .ics files on loopback. */
export function aCalendarServer(): CalendarServer {
  const requests: Headers[] = []
  let respond: (request: Request) => Response | Promise<Response> = () => new Response('', { status: 404 })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: request => {
      requests.push(request.headers)
      return respond(request)
    },
  })
  atEnd(() => server.stop(true))
  return {
    url: `http://127.0.0.1:${server.port}/calendar.ics`,
    requests,
    answer(next) {
      respond = next
    },
    serve(file, etag) {
      respond = request =>
        etag !== undefined && request.headers.get('if-none-match') === etag
          ? new Response(null, { status: 304 })
          : new Response(file, { headers: { 'content-type': 'text/calendar', ...(etag && { etag }) } })
    },
  }
}
