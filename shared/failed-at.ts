const MAX_CHARACTERS = 160

/** For the log: the statement that Postgres refused, or the lines of a bug. Neither holds values from a request. */
export function failedAt(error: unknown): { statement: string } | { stack: string } {
  const { query } = Object(error)
  if (typeof query === 'string')
    return { statement: query.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS) }
  return { stack: error instanceof Error ? stackOf(error) : '' }
}

/** Without the message, which may contain values. */
const stackOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter(line => /^\s*at /.test(line))
    .slice(0, 8)
    .join(' | ')
