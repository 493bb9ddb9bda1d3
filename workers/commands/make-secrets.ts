import { makeKey } from '../../shared/keys/key.ts'
import { makeVapidKey } from '../../shared/push/vapid.ts'
import { makeSecretsKey } from './kept-secrets.ts'
import { print, refuseArguments, runCommand } from './run-command.ts'

// `npm run make-secrets`: prints the three secrets of a new installation, as settings.
await runCommand(async () => {
  refuseArguments()
  print(
    `OPERATOR_KEY=${makeKey('opk')}\nSECRETS_KEY=${makeSecretsKey()}\nVAPID_PRIVATE_KEY=${makeVapidKey()}`,
  )
})
