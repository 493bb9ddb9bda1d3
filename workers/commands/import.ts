import { mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting, readConfig } from '../../shared/config.ts'
import { refuseOtherPepper } from '../../shared/keys/pepper.ts'
import { openDatabase } from './command-database.ts'
import { openKeys, voidDeadKeys } from './import-keys.ts'
import { linesOf } from './import-lines.ts'
import { deleteProgress, makeProgressBar, newProgress, readProgress } from './import-progress.ts'
import { type ImportFiles, makeWriter } from './import-writer.ts'
import { printError, readArgument, runCommand } from './run-command.ts'

const print = (text: string) => process.stderr.write(text)

/** `npm run import FILE.ndjson`, or `-` for stdin: one card with its slug per line. */
await runCommand(async () => {
  const path = readArgument('import', 'a file with one card per line, or - for stdin')
  if (path !== '-' && statSync(path).isDirectory()) throw new BadSetting('import', `${path} is a folder`)
  await run(path)
})

async function run(path: string): Promise<void> {
  const config = readConfig()
  // Opened before the files, so the last run's refused lines stay if the database can't be used.
  await using database = await openDatabase(config, 'import', printError)
  await refuseOtherPepper(database.sql, config.keyPepper)
  if (path === '-') mkdirSync(config.dataDir, { recursive: true })
  const files = openFiles(path, path === '-' ? join(config.dataDir, 'import') : path)
  const { progress, stream } = files
  const bar = makeProgressBar(files.bytes, { ...progress }, process.stderr.isTTY, print)
  const writer = makeWriter(files, database.sql, config.keyPepper, () => bar.show(progress))
  try {
    for await (const line of linesOf(stream, progress)) await writer.add(line)
    await writer.finish()
    await voidDeadKeys(files.keysPath, database.sql, config.keyPepper)
    bar.show(progress, true)
    bar.end()
  } finally {
    await writer.stop()
  }
  if (files.progressPath) deleteProgress(files.progressPath)
  printSummary(files)
}

/** Opens the file where the last run stopped. */
function openFiles(path: string, base: string): ImportFiles {
  const stat = path === '-' ? null : statSync(path)
  const progressPath = stat && `${base}.progress.json`
  const refusedPath = `${base}.refused.ndjson`
  const keysPath = `${base}.keys.ndjson`
  const fileId = stat ? `${stat.size} ${stat.mtimeMs}` : ''
  const saved = progressPath && readProgress(progressPath, fileId)
  const progress = saved || newProgress(fileId)
  if (saved) print(`Continuing at line ${(saved.lines + 1).toLocaleString('en')}.\n`)
  // Lines refused after the last save are reported again. The file may be gone, if its lines were corrected.
  writeFileSync(refusedPath, '', { flag: saved ? 'a' : 'w' })
  progress.refusedBytes = Math.min(progress.refusedBytes, statSync(refusedPath).size)
  truncateSync(refusedPath, progress.refusedBytes)
  openKeys(keysPath)
  const stream = stat ? Bun.file(path).slice(progress.bytes).stream() : Bun.stdin.stream()
  return { progress, stream, bytes: stat?.size ?? null, progressPath, refusedPath, keysPath }
}

function printSummary({ progress, refusedPath, keysPath }: ImportFiles): void {
  const { created, updated, unchanged, refused } = progress
  print(`${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused.\n`)
  if (refused > 0) print(`Why lines were refused: ${refusedPath}\n`)
  if (created > 0) print(`The keys of new businesses, to hand out once: ${keysPath}\n`)
}
