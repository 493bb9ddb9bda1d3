interface Started {
  baseUrl: string
  /** What the line "Operator key" says: the key itself only on a terminal, since other output ends up in logs. */
  operatorKey: string
  /** Null if DATABASE_URL names the database. */
  dataDir: string | null
}

/** The last thing a successful start prints. */
export function startScreen({ baseUrl, operatorKey, dataDir }: Started): string {
  return `
  Agent Exchange is running.

  Base URL      ${baseUrl}
  Console       ${baseUrl}/operator/console
  Operator key  ${operatorKey}
${dataDir ? `  Data          ${dataDir}\n` : ''}
  Three requests to try:

  curl ${baseUrl}/
  curl '${baseUrl}/businesses?industry=trades&limit=3'
  curl -X POST ${baseUrl}/keys -H 'Content-Type: application/json' -d '{"name":"My first agent","contact_email":"me@example.com"}'

  Ctrl-C stops it.
`
}
