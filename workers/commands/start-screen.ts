interface Running {
  baseUrl: string
  operatorKey: string | null
  /** Null where the database is somebody else's. */
  dataDir: string | null
}

/** The one screen that a successful start ends with. */
export function screen({ baseUrl, operatorKey, dataDir }: Running): string {
  return `
  Agent Exchange is running.

  Base URL      ${baseUrl}
  Operator key  ${operatorKey ?? 'not set (OPERATOR_KEY)'}
${dataDir ? `  Data          ${dataDir}\n` : ''}
  Three requests to try:

  curl ${baseUrl}/
  curl '${baseUrl}/businesses?industry=trades&limit=3'
  curl -X POST ${baseUrl}/keys -H 'Content-Type: application/json' -d '{"name":"My first agent","contact_email":"me@example.com"}'

  Ctrl-C stops it.
`
}
