import type { Backend, BackendParts } from './backend.ts'

/** Only the backend in use is loaded. */
export async function openBackend(parts: BackendParts): Promise<Backend> {
  if (parts.config.redisUrls.length > 0) {
    const { openRedisBackend } = await import('./backend-redis.ts')
    return openRedisBackend(parts)
  }
  const { openPostgresBackend } = await import('./backend-postgres.ts')
  return openPostgresBackend(parts)
}
