import { setPriority } from 'node:os'
import { followParent } from '../../shared/orphan.ts'
import { makeBundle } from './make-bundle.ts'
import { homeRoot } from './start-bundle.ts'

/** `bun workers/commands/bundle.ts`: what each `npm start` does for the next one, once it is up. */
setPriority(19) // nobody waits for it
followParent()
await makeBundle(homeRoot)
process.exit(0)
