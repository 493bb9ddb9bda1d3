import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { findBundle, homeRoot } from './start-bundle.ts'
import { type Env, supervise } from './start-child.ts'

/**
 * `npm start`: the whole service on one machine. Imports neither the API nor the workers; they are child processes.
 * The API has the most code to load and everyone waits for it, so it begins even before we load ours.
 */
const say = (text: string) => {
  try {
    // Not by process.stdout, which takes as long to load as all of ours.
    writeSync(1, `${text}\n`)
  } catch {
    // Who reads our output may go before us.
  }
}
const env: Env = { ...process.env }
const at = (script: string) => join(homeRoot, script)

const api = supervise({ name: 'API', script: at('api/main.ts'), bundle: findBundle }, env, say)
const runWorkers = () => supervise({ name: 'workers', script: at('workers/main.ts') }, env, say)
const { startService } = await import('./start-service.ts')
process.exit(await startService(env, api, runWorkers, say))
