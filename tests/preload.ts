import { afterAll } from 'bun:test'
import { plugin } from 'bun'
import { endAll } from './ending.ts'

/** A developer's own settings must not reach the tests: DATABASE_URL could be a real database. */
const settings = `PORT HOST BASE_URL DATABASE_URL DATABASE_DIRECT_URL DATABASE_CONNECTIONS DATABASE_REPLICA_URL DATABASE_DISK_GB REDIS_URL DATA_DIR
  OPERATOR_KEY KEY_PEPPER SECRETS_KEY RATE_LIMIT_FACTOR ALLOW_PRIVATE_WEBHOOKS WEBHOOK_RETRY_DELAYS PAYMENTS
  STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET MODERATION_URL SMTP_URL MAIL_FROM OPERATOR_EMAIL VAPID_PRIVATE_KEY VAPID_PUBLIC_KEY DEMO
  LOG_LEVEL TRUST_PROXY METRICS_PORT DRAIN_SECONDS`
for (const name of settings.split(/\s+/)) delete process.env[name]

/**
 * Only ends a test that hangs: on a busy machine, a test of one second can take a minute. A default timeout holds for
 * one file, so each file sets it. It stays on the first line to keep line numbers.
 */
const prefix = "import { setDefaultTimeout as setFileTimeout } from 'bun:test'; setFileTimeout(180_000); "
plugin({
  name: 'test timeout',
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: prefix + (await Bun.file(path).text()),
    }))
  },
})

afterAll(endAll)
