/** Below this, compressing saves no packet. */
const MIN_LENGTH = 1000
const textTypes = /^(text\/|application\/(xml|atom\+xml|rss\+xml)|image\/svg)/

/** The text as gzip, if its reader takes that and it's a page or a file. JSON goes out as it is: balancers compress it. */
export function compressed(request: Request, type: string, content: unknown): Uint8Array<ArrayBuffer> | null {
  const isText = typeof content === 'string' || content instanceof Uint8Array
  if (!isText || content.length < MIN_LENGTH || !textTypes.test(type)) return null
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return null
  return Bun.gzipSync(content as string | Uint8Array<ArrayBuffer>, { level: 5 })
}
