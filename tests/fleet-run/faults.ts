import { connect, disconnect } from '../../db/client.ts'
import { nextRelease } from '../fleet/next-release.ts'
import type { Fleet } from './fleet.ts'
import type { Part } from './parts.ts'

export interface Fault {
  name: string
  what: string
  /** Needed besides Postgres and HAProxy, which every fleet has. */
  needs?: Part[]
  /** Clients must see no errors. */
  isPlanned?: boolean
  /** How long the part is down, unless `--seconds` says otherwise. */
  seconds?: number
  /** Runs before measuring. */
  prepare?(fleet: Fleet): Promise<void>
  /** Resolves when the part is back. */
  inject(fleet: Fleet, downMs: number): Promise<void>
  /** Runs after measuring, so the next fault starts from the same state. */
  restore?(fleet: Fleet): Promise<void>
}

const oneByOne = async ({ units }: Fleet) => {
  for (const unit of units.all()) await unit.restart()
}

/** Runs one statement directly on a server, without the pooler. */
async function run(url: string, statement: string): Promise<void> {
  const sql = connect(url, { name: 'fleet', max: 1 })
  await sql.unsafe(statement).finally(() => disconnect(sql))
}

/** Promotes the replica and points the pooler at it. The old primary is gone. */
async function promote(fleet: Fleet): Promise<void> {
  await run(fleet.replica.url, 'select pg_promote()')
  const { primary, replica } = fleet
  fleet.primary = replica
  fleet.replica = primary
  fleet.pooler?.redirect(replica.url)
}

async function rebuild(fleet: Fleet): Promise<void> {
  await fleet.replaceReplica()
  await fleet.reconfigure()
}

const fastRestart = async ({ primary }: Fleet, downMs: number) => {
  await primary.halt('SIGINT')
  await Bun.sleep(downMs)
  await primary.start()
}

/** Hangs for a while, with its connections open. */
const frozen = (part: 'primary' | 'replica' | 'redis') => async (fleet: Fleet, downMs: number) => {
  fleet[part]?.signalAll('SIGSTOP')
  await Bun.sleep(downMs)
  fleet[part]?.signalAll('SIGCONT')
}

export const faults: Fault[] = [
  {
    name: 'restart',
    what: 'SIGTERM to each process, one by one',
    isPlanned: true,
    inject: oneByOne,
  },
  {
    name: 'kill-web',
    what: 'kill -9 of an API process',
    inject: async ({ units }) => units.webs[0]?.kill(),
  },
  {
    name: 'kill-workers',
    what: 'kill -9 of one of each worker and scheduler',
    inject: async ({ units }) => {
      await Promise.all(units.workers.filter((_, i) => i % 2 === 0).map(unit => unit.kill()))
    },
  },
  {
    name: 'flushall',
    what: 'FLUSHALL on every node of Redis',
    needs: ['redis'],
    inject: async ({ redis }) => redis?.flush(),
  },
  {
    name: 'redis-down',
    what: 'Redis down',
    needs: ['redis'],
    seconds: 30,
    async inject({ redis }, downMs) {
      await redis?.halt()
      await Bun.sleep(downMs)
      await redis?.start()
    },
  },
  {
    name: 'redis-hung',
    what: 'every node of Redis hung (SIGSTOP)',
    needs: ['redis'],
    seconds: 20,
    inject: frozen('redis'),
  },
  {
    name: 'pooler-restart',
    what: 'PgBouncer restarted',
    needs: ['pgbouncer'],
    inject: async ({ pooler }) => pooler?.restart(),
  },
  {
    name: 'postgres-restart',
    what: 'Postgres, fast restart behind PgBouncer',
    needs: ['pgbouncer'],
    seconds: 1,
    inject: fastRestart,
  },
  {
    name: 'postgres-restart-direct',
    what: 'Postgres, fast restart without a pooler',
    seconds: 1,
    async prepare(fleet) {
      fleet.isPooled = false
      if (fleet.pooler) await fleet.reconfigure()
    },
    inject: fastRestart,
    async restore(fleet) {
      fleet.isPooled = true
      if (fleet.pooler) await fleet.reconfigure()
    },
  },
  {
    name: 'postgres-frozen',
    what: 'Postgres frozen (SIGSTOP)',
    seconds: 20,
    inject: frozen('primary'),
  },
  {
    name: 'replica-stopped',
    what: 'the replica stopped',
    seconds: 10,
    async inject({ replica }, downMs) {
      await replica.halt('SIGQUIT')
      await Bun.sleep(downMs)
      await replica.start()
    },
  },
  {
    name: 'replica-lagging',
    what: 'the replica behind',
    seconds: 20,
    async inject({ replica }, downMs) {
      await run(replica.url, 'select pg_wal_replay_pause()')
      await Bun.sleep(downMs)
      await run(replica.url, 'select pg_wal_replay_resume()')
    },
  },
  {
    name: 'replica-hung',
    what: 'the replica hung (SIGSTOP)',
    seconds: 10,
    inject: frozen('replica'),
  },
  {
    name: 'promotion',
    what: 'the primary stopped, its replica promoted',
    needs: ['pgbouncer'],
    async inject(fleet) {
      // The replica receives everything before the primary stops.
      await fleet.primary.halt('SIGINT')
      await promote(fleet)
    },
    restore: rebuild,
  },
  {
    name: 'failover',
    what: 'the primary crashed, its synchronous replica promoted',
    needs: ['pgbouncer'],
    seconds: 3,
    async prepare({ primary }) {
      await run(primary.url, `alter system set synchronous_standby_names = '*'`)
      await run(primary.url, 'select pg_reload_conf()')
    },
    async inject(fleet, downMs) {
      await fleet.primary.halt('SIGQUIT')
      await Bun.sleep(downMs)
      await promote(fleet)
    },
    restore: rebuild,
  },
  {
    name: 'upgrade',
    what: 'the next release, and its processes one by one',
    isPlanned: true,
    async inject(fleet) {
      fleet.release = nextRelease()
      await fleet.migrate()
      await oneByOne(fleet)
    },
  },
]
