/** Where an error was thrown. Without its message, which may contain values from a request. */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter(line => /^\s*at /.test(line))
        .slice(0, 8)
        .join(' | ')
    : ''
