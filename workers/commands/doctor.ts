import { connect, disconnect } from '../../db/client.ts'
import { findWrongLogins } from '../../shared/check-start.ts'
import { type Config, readConfig } from '../../shared/config.ts'
import { pluralize } from '../../shared/text.ts'
import { withTimeout } from '../../shared/with-timeout.ts'
import { type Finding, fault, messageOf } from '../doctor/finding.ts'
import { checkAddress, checkDisk, checkMail, checkPayments } from '../doctor/outside.ts'
import { checkPooler, checkPostgres, checkReplicas } from '../doctor/postgres.ts'
import { checkRedis } from '../doctor/redis.ts'
import { checkSettings } from '../doctor/settings.ts'
import { openDatabase } from './command-database.ts'
import { findSecretsKeys } from './kept-secrets.ts'
import { print, refuseArguments, runCommand } from './run-command.ts'

const TIMEOUT_MS = 30_000
const marks = { ok: 'ok    ', advice: 'advice', fault: 'FAULT ' }

// `npm run doctor`: checks what the service depends on, and says what to change. Changes nothing.
await runCommand(async () => {
  refuseArguments()
  const config = readConfig()
  const found: Finding[] = []
  const runCheck = async (part: string, check: () => Finding[] | Promise<Finding[]>): Promise<void> => {
    const findings = await withTimeout(TIMEOUT_MS, Promise.try(check)).catch(error => [
      fault(`Can't be checked: ${messageOf(error)}`),
    ])
    if (findings.length > 0) print(`\n${part}`)
    for (const { level, text } of findings) print(`  ${marks[level]}  ${text}`)
    found.push(...findings)
  }
  if (config.databaseUrl) await checkDeployment(config, config.databaseUrl, runCheck)
  else await checkEmbedded(config, runCheck)
  await runCheck('Disk', () => checkDisk(config.dataDir))
  await runCheck('Address', () => checkAddress(config.baseUrl))

  const count = (level: Finding['level']) => found.filter(each => each.level === level).length
  const faults = pluralize(count('fault'), 'fault')
  const advice = pluralize(count('advice'), 'piece')
  print(`\n${faults}, ${advice} of advice, ${count('ok')} in order.`)
  if (count('fault') > 0) process.exitCode = 1
})

type RunCheck = (part: string, check: () => Finding[] | Promise<Finding[]>) => Promise<void>

async function checkDeployment(config: Config, url: string, runCheck: RunCheck): Promise<void> {
  const wrong = await findWrongLogins(config)
  const options = { name: 'agent-exchange doctor', max: 2, pooled: true, answerWithinMs: 10_000 }
  const sql = connect(url, options)
  const replica = config.databaseReplicaUrl ? connect(config.databaseReplicaUrl, options) : null
  await runCheck('Settings', () => checkSettings(config))
  if (wrong.length > 0) await runCheck('Postgres', () => wrong.map(({ message }) => fault(message)))
  else {
    await runCheck('Postgres', () => checkPostgres(sql, config))
    await runCheck('Pooler', () => checkPooler(config))
    await runCheck('Replicas', () => checkReplicas(sql, replica))
  }
  if (config.redisUrls.length > 0) await runCheck('Redis', () => checkRedis(config.redisUrls))
  await runCheck('Mail', () => checkMail(config))
  await runCheck('Payments', () => checkPayments(config))
  await Promise.all([disconnect(sql), replica && disconnect(replica)])
}

/** `npm start` sets what its own database needs. */
async function checkEmbedded(config: Config, runCheck: RunCheck): Promise<void> {
  const secretsKeys = findSecretsKeys(config, 'read the sealed data')
  await using database = await openDatabase(config, 'doctor', print, { migrates: false })
  await runCheck('Postgres', () => checkPostgres(database.sql, { ...config, secretsKeys }))
  if (config.redisUrls.length > 0) await runCheck('Redis', () => checkRedis(config.redisUrls))
  if (config.smtpUrl) await runCheck('Mail', () => checkMail(config))
}
