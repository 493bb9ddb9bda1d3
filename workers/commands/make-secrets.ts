import { randomBytes } from 'node:crypto'
import { makeKey } from '../../shared/keys/key.ts'

/** `bun workers/commands/make-secrets.ts`: the two secrets that an installation of one's own needs, as settings. */
process.stdout.write(`OPERATOR_KEY=${makeKey('opk')}\nSECRETS_KEY=${randomBytes(32).toString('hex')}\n`)
