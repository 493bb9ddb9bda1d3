import type { Backend, BackendParts } from './backend.ts'

/** The one place that knows which backend is in use. Only that one is loaded. */
export async function openBackend(parts: BackendParts): Promise<Backend> {
  if (parts.config.redisUrls.length > 0) {
    const { openRedisBackend } = await import('./backend-redis.ts')
    return openRedisBackend(parts)
  }
  const { openPostgresBackend } = await import('./backend-postgres.ts')
  return openPostgresBackend(parts)
}
