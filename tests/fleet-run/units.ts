import { freePort } from '../../db/embedded-port.ts'
import { superviseUnit, type Unit } from '../fleet/supervisor.ts'

const workerNames = ['ranking', 'feed', 'webhooks', 'moderation', 'deposits', 'calendars', 'retention']

/** Which processes run. On a small machine, fewer processes do the same work. */
export const shapes = {
  /** The processes of docs/operations/scaling.md: three APIs, two of each worker, two schedulers. */
  full: { webs: 3, workers: [...workerNames, 'scheduler'].flatMap(name => [[name], [name]]) },
  /** All workers in two processes, each with its own scheduler. */
  small: { webs: 2, workers: [[...workerNames], [...workerNames], ['scheduler'], ['scheduler']] },
}

export interface Units {
  webs: Unit[]
  workers: Unit[]
  /** Workers first, web processes last, in the order of an upgrade. */
  all(): Unit[]
  ports: number[]
  /** How often each process exited on its own, and the end of its log. */
  exits(): string[]
  /** Restarts all at once, with new settings. */
  restartAll(): Promise<void>
  stop(): Promise<void>
}

interface UnitSettings {
  env(): Record<string, string>
  cwd?(): string
}

export async function startUnits(shape: keyof typeof shapes, { env, cwd }: UnitSettings): Promise<Units> {
  const { webs: count, workers: kinds } = shapes[shape]
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const webs = ports.map(port =>
    superviseUnit({
      name: `web ${port}`,
      file: 'agent-exchange-web@.service',
      command: ['api/main.ts'],
      env: () => ({ ...env(), PORT: String(port), HOST: '127.0.0.1' }),
      cwd,
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false,
    }),
  )
  // A systemd unit runs one worker, or several on a small machine.
  const workers = kinds.map(names =>
    superviseUnit({
      name: names.join(' '),
      file: 'agent-exchange-worker@.service',
      command: ['workers/main.ts', ...names],
      env,
      cwd,
      isReady: unit => unit.log().includes('"working"'),
    }),
  )
  const all = () => [...workers, ...webs]
  const units: Units = {
    webs,
    workers,
    all,
    ports,
    exits: () => all().flatMap(unit => unit.exits),
    async restartAll() {
      await Promise.all(all().map(unit => unit.restart()))
    },
    async stop() {
      await Promise.all(all().map(unit => unit.stop()))
    },
  }
  await Promise.all(all().map(unit => unit.ready()))
  return units
}
