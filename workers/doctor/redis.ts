import { type RedisNode, readRedisNodes } from '../../shared/queue/redis-nodes.ts'
import { adviceIf, checkClock, type Finding, fault, megabytes, messageOf, must, should } from './finding.ts'

/** Each node of REDIS_URL. What's in Redis may be lost, so it needs no persistence. */
export async function checkRedis(urls: readonly string[]): Promise<Finding[]> {
  try {
    return (await readRedisNodes(urls)).flatMap(checkNode)
  } catch (error) {
    const addresses = urls.map(url => new URL(url).host).join(', ')
    const advice = mayBeProtected(urls, error)
      ? '. Without a password, Redis closes connections from other machines: set requirepass, and put it into REDIS_URL'
      : ''
    return [fault(`${addresses} can't be reached: ${messageOf(error)}${advice}`)]
  }
}

/** Redis' protected mode says so before it closes the connection, but the client drops that message. */
const mayBeProtected = (urls: readonly string[], error: unknown): boolean =>
  urls.every(url => !new URL(url).password) && /EPIPE|ECONNRESET|closed/.test(messageOf(error))

const checkNode = (node: RedisNode): Finding[] => [
  must(
    // What BullMQ needs.
    Bun.semver.satisfies(node.version, '>=6.2.0'),
    `${node.address} runs version ${node.version}`,
    `${node.address} runs version ${node.version}: 6.2 or later is needed`,
  ),
  must(
    node.isPrimary,
    `${node.address} accepts writes`,
    `${node.address} is a replica: name the primary in REDIS_URL`,
  ),
  must(
    node.evictionPolicy === 'noeviction',
    `${node.address} evicts nothing`,
    `${node.address} evicts keys (${node.evictionPolicy}), including jobs: set maxmemory-policy to noeviction`,
  ),
  should(
    node.maxBytes === 0 || node.usedBytes < node.maxBytes * 0.8,
    `${node.address} uses ${megabytes(node.usedBytes)}`,
    `${node.address} uses ${megabytes(node.usedBytes)} of ${megabytes(node.maxBytes)}: raise maxmemory`,
  ),
  ...adviceIf(
    node.writesToDisk,
    `${node.address} writes to disk, though everything in it can be rebuilt from Postgres: set save "" and appendonly no`,
  ),
  checkClock(node.address, node.time),
]
