/** The host and port of a URL, for messages: never its password. */
export function addressOf(url: string, defaultPort = 5432): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || defaultPort}`
}
