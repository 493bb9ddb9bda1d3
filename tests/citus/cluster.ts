import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, disconnect } from '../../db/client.ts'
import { installedBin, type Server, startServer } from '../fleet/installed-postgres.ts'

/** The Postgres that has the extension: CITUS_BIN names the folder of its programs, if it isn't the installed one. */
const bin = process.env.CITUS_BIN ?? installedBin ?? ''
export const hasCitus = existsSync(join(bin, '../lib/citus.so'))

export interface Cluster {
  coordinator: Server
  workers: Server[]
  stop(): Promise<void>
}

interface ClusterOptions {
  workers: number
  settings?: Record<string, string>
  /** The address at which the others reach a worker. */
  reach?: (worker: Server) => Promise<string>
}

/** A coordinator and its workers, each in its own Postgres on this machine. */
export async function startCluster({
  workers: count,
  settings = {},
  reach = async worker => worker.url,
}: ClusterOptions): Promise<Cluster> {
  const servers = await Promise.all(Array.from({ length: count + 1 }, () => startNode(settings)))
  const [coordinator, ...workers] = servers as [Server, ...Server[]]
  const sql = connect(coordinator.url, { name: 'cluster', max: 1 })
  await sql`select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator.url)})`
  for (const worker of workers) await sql`select citus_add_node('127.0.0.1', ${portOf(await reach(worker))})`
  await disconnect(sql)
  return {
    coordinator,
    workers,
    stop: async () => void (await Promise.all(servers.map(server => server.stop()))),
  }
}

async function startNode(settings: Record<string, string>): Promise<Server> {
  const server = await startServer({
    bin,
    settings: {
      shared_preload_libraries: 'citus',
      'citus.node_conninfo': 'sslmode=disable',
      max_connections: '300',
      ...settings,
    },
  })
  const sql = connect(server.url, { name: 'cluster', max: 1 })
  await sql`create extension citus`
  // The nodes of a cluster log in to each other.
  const { username, password } = new URL(server.url)
  await sql`insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, ${username}, ${`password=${password}`})`
  await disconnect(sql)
  return server
}

const portOf = (url: string): number => Number(new URL(url).port)
