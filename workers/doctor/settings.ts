import { type Config, unsetAdvice } from '../../shared/config.ts'
import { isHere } from '../../shared/is-here.ts'
import { type Finding, fault, must, ok, should } from './finding.ts'

export function checkSettings(config: Config): Finding[] {
  const baseUrl = new URL(config.baseUrl)
  const isLocal = isHere(baseUrl)
  return [
    ...unsetAdvice(config).map(fault),
    must(
      isLocal || baseUrl.protocol === 'https:',
      `BASE_URL is ${config.baseUrl}`,
      `BASE_URL is ${config.baseUrl}: keys and customers' details need https`,
    ),
    should(
      isLocal || config.trustProxy !== null,
      'TRUST_PROXY is set, or BASE_URL is local',
      'Set TRUST_PROXY if a proxy is in front: otherwise all callers share its address and its limits',
    ),
    must(
      isLocal || !config.allowPrivateWebhooks,
      'webhooks go to public addresses only',
      'ALLOW_PRIVATE_WEBHOOKS lets anybody with a key reach your network: unset it',
    ),
    should(
      config.databaseDiskGb !== null,
      `an alert says when the database comes close to ${config.databaseDiskGb} GB`,
      'Set DATABASE_DISK_GB to how large the database may become: without it, no alert says that the disk fills up',
    ),
    should(
      config.rateLimitFactor >= 1,
      'rate limits are as documented, or higher',
      config.rateLimitFactor === 0
        ? 'RATE_LIMIT_FACTOR is 0: there are no limits'
        : `RATE_LIMIT_FACTOR is ${config.rateLimitFactor}: callers get less than the docs promise`,
    ),
    should(
      config.vapidPrivateKey !== null,
      'owners can get notifications on their devices',
      'Set VAPID_PRIVATE_KEY for notifications on owners’ devices (`npm run make-secrets`)',
    ),
    ok(
      `SECRETS_KEY has ${config.secretsKeys.length === 1 ? 'one key' : `${config.secretsKeys.length} keys`}`,
    ),
  ]
}
