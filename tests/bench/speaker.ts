import { Redis } from 'ioredis'
import postgres from 'postgres'

/** Bare pub/sub: on Redis if it's configured, otherwise with NOTIFY. */
interface Speaker {
  say(channel: string, message: string): void
  listen(channel: string, heard: (message: string) => void): Promise<void>
  close(): Promise<void>
}

export function openSpeaker(env: Record<string, string | undefined>): Speaker {
  if (env.REDIS_URL) {
    const [speaking, listening] = [new Redis(env.REDIS_URL), new Redis(env.REDIS_URL)]
    const listeners = new Map<string, (message: string) => void>()
    listening.on('message', (channel, message) => listeners.get(channel)?.(message))
    return {
      say: (channel, message) => void speaking.publish(channel, message),
      async listen(channel, heard) {
        listeners.set(channel, heard)
        await listening.subscribe(channel)
      },
      async close() {
        speaking.disconnect()
        listening.disconnect()
      },
    }
  }
  const sql = postgres(env.DATABASE_URL ?? '', { max: 4, onnotice: () => {} })
  return {
    say: (channel, message) => void sql.notify(channel, message),
    listen: async (channel, heard) => void (await sql.listen(channel, heard)),
    close: () => sql.end({ timeout: 2 }),
  }
}
