import { type Config, unsetAdvice } from '../../shared/config.ts'
import { advice, expect, type Finding, fault, ok } from './finding.ts'

export function checkSettings(config: Config): Finding[] {
  const { hostname, protocol } = new URL(config.baseUrl)
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  return [
    ...unsetAdvice(config).map(fault),
    expect(
      isHere || protocol === 'https:',
      `BASE_URL is ${config.baseUrl}`,
      fault(`BASE_URL is ${config.baseUrl}: keys and customers' details need https`),
    ),
    expect(
      isHere || config.trustProxy !== null,
      'TRUST_PROXY fits BASE_URL',
      advice(
        'Set TRUST_PROXY if a proxy is in front: otherwise all callers share its address and its limits',
      ),
    ),
    expect(
      isHere || !config.allowPrivateWebhooks,
      'webhooks go to public addresses only',
      fault('ALLOW_PRIVATE_WEBHOOKS lets anybody with a key reach your network: unset it'),
    ),
    expect(
      config.databaseDiskGb !== null,
      `an alert says when the database comes close to ${config.databaseDiskGb} GB`,
      advice(
        'Set DATABASE_DISK_GB to how large the database may become: without it, no alert says that the disk fills up',
      ),
    ),
    expect(
      config.rateLimitFactor >= 1,
      'rate limits are as documented, or higher',
      advice(
        config.rateLimitFactor === 0
          ? 'RATE_LIMIT_FACTOR is 0: there are no limits'
          : `RATE_LIMIT_FACTOR is ${config.rateLimitFactor}: callers get less than the docs promise`,
      ),
    ),
    expect(
      config.vapidPrivateKey !== null,
      'owners can get notifications on their devices',
      advice(
        'Set VAPID_PRIVATE_KEY for notifications on owners’ devices (`bun workers/commands/make-secrets.ts`)',
      ),
    ),
    ok(
      `SECRETS_KEY has ${config.secretsKeys.length === 1 ? 'one key' : `${config.secretsKeys.length} keys`}`,
    ),
  ]
}
