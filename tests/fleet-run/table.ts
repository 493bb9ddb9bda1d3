import type { Row } from './measure.ts'

const heads = [
  'fault',
  'down for',
  'requests',
  'client errors',
  'slowest',
  'recovered',
  'exits',
  'lost',
  'events missing',
  'webhooks missing',
  'wrong',
  'webhooks twice',
]

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const cells = (row: Row): string[] => [
  row.what,
  row.downSeconds ? `${row.downSeconds} s` : '',
  String(row.requests),
  Object.entries(row.errors)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no response' : status}`)
    .join(', ') || '0',
  seconds(row.slowestMs),
  seconds(row.recoveryMs),
  String(row.exits.length),
  String(row.lost),
  String(row.eventsMissing),
  String(row.webhooksMissing),
  String(row.wrong),
  String(row.twice),
]

const line = (parts: string[]) => `| ${parts.join(' | ')} |`

/** The table of docs/reliability.md. */
export const table = (rows: Row[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(row => line(cells(row)))].join('\n')
