/** Where an error was thrown. Without its message, which may contain values from a request. */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter(line => /^\s*at /.test(line))
        .slice(0, 8)
        .join(' | ')
    : ''

/** For the log, where a bug is. The stack of a database error would only name the driver. */
export const stackOfBug = (error: unknown) => (Object(error).code ? null : { stack: stackOf(error) })
