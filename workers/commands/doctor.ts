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
  const look = async (part: string, check: () => Finding[] | Promise<Finding[]>): Promise<void> => {
    const findings = await withTimeout(TIMEOUT_MS, Promise.try(check)).catch(error => [
      fault(`Can't be checked: ${messageOf(error)}`),
    ])
    if (findings.length > 0) print(`\n${part}`)
    for (const { level, text } of findings) print(`  ${marks[level]}  ${text}`)
    found.push(...findings)
  }
  if (config.databaseUrl) await lookAtDeployment(config, config.databaseUrl, look)
  else await lookAtEmbedded(config, look)
  await look('Disk', () => checkDisk(config.dataDir))
  await look('Address', () => checkAddress(config.baseUrl))

  const count = (level: Finding['level']) => found.filter(each => each.level === level).length
  const faults = pluralize(count('fault'), 'fault')
  const advice = pluralize(count('advice'), 'piece')
  print(`\n${faults}, ${advice} of advice, ${count('ok')} in order.`)
  if (count('fault') > 0) process.exitCode = 1
})

type Look = (part: string, check: () => Finding[] | Promise<Finding[]>) => Promise<void>

async function lookAtDeployment(config: Config, url: string, look: Look): Promise<void> {
  const wrong = await findWrongLogins(config)
  const options = { name: 'agent-exchange doctor', max: 2, pooled: true, answerWithinMs: 10_000 }
  const sql = connect(url, options)
  const replica = config.databaseReplicaUrl ? connect(config.databaseReplicaUrl, options) : null
  await look('Settings', () => checkSettings(config))
  if (wrong.length > 0) await look('Postgres', () => wrong.map(({ message }) => fault(message)))
  else {
    await look('Postgres', () => checkPostgres(sql, config))
    await look('Pooler', () => checkPooler(config))
    await look('Replicas', () => checkReplicas(sql, replica))
  }
  if (config.redisUrls.length > 0) await look('Redis', () => checkRedis(config.redisUrls))
  await look('Mail', () => checkMail(config))
  await look('Payments', () => checkPayments(config))
  await Promise.all([disconnect(sql), replica && disconnect(replica)])
}

/** `npm start` sets what its own database needs. */
async function lookAtEmbedded(config: Config, look: Look): Promise<void> {
  const secretsKeys = findSecretsKeys(config, 'read the sealed data')
  await using database = await openDatabase(config, 'doctor', print, { migrates: false })
  await look('Postgres', () => checkPostgres(database.sql, { ...config, secretsKeys }))
  if (config.redisUrls.length > 0) await look('Redis', () => checkRedis(config.redisUrls))
  if (config.smtpUrl) await look('Mail', () => checkMail(config))
}
