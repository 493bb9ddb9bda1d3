declare module '@adobe/structured-data-validator' {
  class Validator {
    validate(data: {
      jsonld: Record<string, unknown[]>
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown[] }[]>
  }
  // biome-ignore lint/style/noDefaultExport: it's how the library exports it.
  export default Validator
}
