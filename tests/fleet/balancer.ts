import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../db/embedded-port.ts'
import { guard } from '../guard.ts'
import { until } from '../until.ts'

const deploy = join(import.meta.dir, '../../docs/operations/deploy')

export interface Balancer {
  url: string
  /** Everything that it has logged. */
  logs(): string
  stop(): Promise<void>
}

/** The files that operators copy, except for addresses and certificates. */
const balancers = {
  nginx: {
    mostLost: 1,
    file: 'nginx.conf',
    adapt: (text: string, dir: string, listen: number, connections: number) => `
pid ${dir}/pid;
error_log ${dir}/error.log;
events { worker_connections ${connections}; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${dir}/${kind};`).join('\n  ')}
  ${text
    .replace('listen 443 ssl;', `listen 127.0.0.1:${listen};`)
    .replaceAll('/var/log/nginx', dir)
    .replaceAll(/^ *ssl_.*$/gm, '')}
}`,
    command: (config: string) => ['nginx', '-c', config, '-g', 'daemon off;'],
  },
  haproxy: {
    mostLost: 0,
    file: 'haproxy.cfg',
    adapt: (text: string, _: string, listen: number) =>
      text
        .replace(/bind :443.*/, `bind 127.0.0.1:${listen}`)
        // Only root may become another account.
        .replaceAll(/^ *(user|group) .*\n/gm, line => (process.getuid?.() === 0 ? line : '')),
    command: (config: string) => ['haproxy', '-db', '-f', config],
  },
}

/** How many requests a restart may cost: nginx can't know that a process is about to close. */
export const mostLost = (name: keyof typeof balancers): number => balancers[name].mostLost

export const balancerNames = Object.keys(balancers) as (keyof typeof balancers)[]
export const isInstalled = (name: string): boolean =>
  Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` }) !== null

/** Replaces the two servers in the file with one for each port. */
const withServers = (text: string, ports: number[]): string =>
  text.replace(/^(.*127\.0\.0\.1:3001.*\n).*127\.0\.0\.1:3002.*\n/m, (_, line: string) =>
    ports.map((port, i) => line.replace('web1', `web${i + 1}`).replace('3001', String(port))).join(''),
  )

/** A balancer in front of API processes on these ports. */
export async function startBalancer(
  name: keyof typeof balancers,
  ports: number[],
  connections = 512,
): Promise<Balancer> {
  const { file, adapt, command } = balancers[name]
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-balancer-'))
  chmodSync(dir, 0o755) // nginx's workers have their own account
  const listen = await freePort()
  const text = withServers(readFileSync(join(deploy, file), 'utf8'), ports)
  const config = join(dir, file)
  writeFileSync(config, adapt(text, dir, listen, connections))
  const child = Bun.spawn(command(config), {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', Bun.file(join(dir, 'output.log')), 'ignore'],
    detached: true,
  })
  const dismiss = guard(child.pid, dir)
  const url = `http://127.0.0.1:${listen}`
  await until(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status === 200)
  return {
    url,
    logs: () =>
      readdirSync(dir)
        .filter(file => file.endsWith('.log'))
        .map(file => readFileSync(join(dir, file), 'utf8'))
        .join(''),
    async stop() {
      child.kill('SIGTERM')
      await child.exited
      dismiss()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
