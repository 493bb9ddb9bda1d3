/** Below this, compressing saves no packet. */
const MIN_LENGTH = 1000
const textTypes = /^(text\/|application\/(xml|atom\+xml)|image\/svg)/

/** The text as gzip, if its reader takes that and it's a page or a file. JSON goes out as it is: balancers compress it. */
export function compressed(request: Request, type: string, content: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof content !== 'string' || content.length < MIN_LENGTH || !textTypes.test(type)) return null
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return null
  return Bun.gzipSync(content, { level: 5 })
}
