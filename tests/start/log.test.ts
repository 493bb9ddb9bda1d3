import { describe, expect, test } from 'bun:test'
import { formatAsJson, formatForPeople } from '../../shared/log.ts'

const at = new Date(2026, 2, 5, 14, 3, 22)
const fields = { queue: 'ranking', attempt: 2, reason: 'it broke\n{"level":"error"}', left: undefined }

describe('a log line', () => {
  test('is one JSON object', () => {
    const line = formatAsJson(at, 'warn', 'workers', 'job failed', fields)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).toEqual({
      at: at.toISOString(),
      level: 'warn',
      process: 'workers',
      message: 'job failed',
      queue: 'ranking',
      attempt: 2,
      reason: fields.reason,
    })
  })

  test('is readable on a terminal, and still one line', () => {
    expect(formatForPeople(at, 'warn', 'workers', 'job failed', fields)).toBe(
      '14:03:22  warn   workers  job failed  queue=ranking attempt=2 reason="it broke\\n{\\"level\\":\\"error\\"}"\n',
    )
  })
})
