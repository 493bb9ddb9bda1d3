/** Strong: a hash of exactly the bytes returned. */
export const etagOf = (content: string | Uint8Array): string => `"${Bun.hash.xxHash3(content).toString(36)}"`

/** If-None-Match compares weakly: a cache may have marked ours with W/. */
export const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some(each => each.trim().replace(/^W\//, '') === etag)
