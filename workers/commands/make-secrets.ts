import { makeKey } from '../../shared/keys/key.ts'
import { makeSecretsKey } from './kept-secrets.ts'

/** `bun workers/commands/make-secrets.ts`: prints the two secrets of a new installation, as settings. */
process.stdout.write(`OPERATOR_KEY=${makeKey('opk')}\nSECRETS_KEY=${makeSecretsKey()}\n`)
