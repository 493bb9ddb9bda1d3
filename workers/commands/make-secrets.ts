import { makeKey } from '../../shared/keys/key.ts'
import { makeVapidKey } from '../../shared/push/vapid.ts'
import { makeSecretsKey } from './kept-secrets.ts'

/** `bun workers/commands/make-secrets.ts`: prints the three secrets of a new installation, as settings. */
process.stdout.write(
  `OPERATOR_KEY=${makeKey('opk')}\nSECRETS_KEY=${makeSecretsKey()}\nVAPID_PRIVATE_KEY=${makeVapidKey()}\n`,
)
