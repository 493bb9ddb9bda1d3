import type { IncomingMessage } from 'node:http'

// Chunks of a byte each cost a hundred times their size: an answer of ours has few, a hostile one 65,536.
const maxChunks = 2_048

/** Reads at most `maxBytes` and then stops. It copies, because a chunk holds on to all that was read with it. */
export function collectBody(
  response: IncomingMessage,
  maxBytes: number,
  done: (read?: { body: Uint8Array; truncated: boolean }) => void,
): void {
  let buffer = new Uint8Array(Math.min(1_024, maxBytes))
  let length = 0
  let chunks = 0
  response.on('data', (chunk: Buffer) => {
    const taken = chunk.subarray(0, maxBytes - length)
    if (length + taken.length > buffer.length) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(buffer.length * 2, length + taken.length)))
      larger.set(buffer.subarray(0, length))
      buffer = larger
    }
    buffer.set(taken, length)
    length += taken.length
    if (taken.length < chunk.length || ++chunks > maxChunks)
      done({ body: buffer.subarray(0, length), truncated: true })
  })
  response.on('end', () => response.complete && done({ body: buffer.subarray(0, length), truncated: false }))
  response.on('error', () => done())
  // Cut off in the middle: `close` comes without `end`.
  response.on('close', () => done())
}
