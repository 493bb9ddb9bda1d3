import { Glob } from 'bun'

/** `npm run chaos -- --minutes N`: injects every fault of tests/chaos for N minutes each. */
const at = process.argv.indexOf('--minutes')
const minutes = at < 0 ? 1 : Number(process.argv[at + 1])
if (!(minutes > 0)) {
  process.stderr.write('npm run chaos -- --minutes N: N is a number of minutes, such as 10\n')
  process.exit(2)
}
// One process per file, as in `npm test`.
for (const file of [...new Glob('*.test.ts').scanSync(import.meta.dir)].toSorted()) {
  const child = Bun.spawn([process.execPath, 'test', `./tests/chaos/${file}`], {
    env: { ...process.env, CHAOS_MINUTES: String(minutes) },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  if ((await child.exited) !== 0) process.exitCode = 1
}
