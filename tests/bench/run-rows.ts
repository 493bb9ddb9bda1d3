import { closeRow } from './cleanup.ts'
import { type Figures, isMet, type Row } from './row.ts'

/** Filling a million businesses or threads takes minutes. Nothing takes this long. */
const ROW_LIMIT_MS = 30 * 60_000

type Result = { row: string } & (
  | ({ ratio: number; met: boolean } & Figures & Pick<Row, 'unit' | 'goal' | 'against'>)
  | { met: false; error: string }
)

/** Runs rows one after another. A row that throws or hangs counts as failed, and the next one runs. */
export async function runRows(rows: Row[], print: (line: string) => void, limitMs = ROW_LIMIT_MS) {
  print(columns(['row', 'ours', 'limit', 'ratio', 'goal', 'compared with']))
  const results: Result[] = []
  for (const row of rows) {
    const result = await runRow(row, limitMs)
    print(lineOf(row, result))
    results.push(result)
    await closeRow()
  }
  const failed = results.filter(result => 'error' in result).map(({ row }) => row)
  const missed = results.filter(result => !result.met && !('error' in result)).map(({ row }) => row)
  print('')
  if (failed.length > 0) print(`Failed: ${failed.join(', ')}`)
  if (missed.length > 0) print(`Missed: ${missed.join(', ')}`)
  print(`${results.length - failed.length - missed.length} of ${results.length} goals met.`)
  return results
}

async function runRow(row: Row, limitMs: number): Promise<Result> {
  const failed = Promise.withResolvers<never>()
  const timer = setTimeout(() => failed.reject(new Error(`no result in ${limitMs / 1000} s`)), limitMs)
  process.on('unhandledRejection', failed.reject)
  try {
    const figures = await Promise.race([row.run(), failed.promise])
    const ratio = figures.ours / figures.limit
    const { name, unit, goal, against } = row
    return { row: name, unit, goal, against, ...figures, ratio, met: isMet(goal, ratio) }
  } catch (error) {
    return { row: row.name, met: false, error: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
    process.off('unhandledRejection', failed.reject)
  }
}

function lineOf({ name, against, unit, goal }: Row, result: Result): string {
  if ('error' in result) return columns([name, 'FAILED', '', '', '', result.error])
  const { ours, limit, ratio, met, note } = result
  return columns([
    name,
    figure(ours),
    figure(limit),
    `${ratio.toFixed(2)} ${met ? '✓' : '✗'}`,
    'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
    `${against} (${unit})${note ? `; ${note}` : ''}`,
  ])
}

const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)

const columns = (cells: string[]) =>
  cells
    .map((cell, i) => (i === 0 ? cell.padEnd(22) : i < 5 ? cell.padStart(12) : `  ${cell}`))
    .join('')
    .trimEnd()
