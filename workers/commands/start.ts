import { join } from 'node:path'
import { type Env, supervise } from './start-child.ts'

/**
 * `npm start`: the whole service on one machine. Imports neither the API nor the workers; they are child processes.
 * The API has the most code to load and everyone waits for it, so it begins even before we load ours.
 */
const say = (text: string) => process.stdout.write(`${text}\n`)
const env: Env = { ...process.env }
const run = (name: string, script: string) =>
  supervise(name, join(import.meta.dir, '../..', script), env, say)

const api = run('API', 'api/main.ts')
const { startService } = await import('./start-service.ts')
process.exit(await startService(env, api, () => run('workers', 'workers/main.ts'), say))
