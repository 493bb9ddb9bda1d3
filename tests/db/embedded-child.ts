import { startEmbedded } from '../../db/embedded.ts'

// The test can kill this process, or stop it by closing its stdin.
const embedded = await startEmbedded({
  dir: process.argv[2] ?? '',
  settings: { fsync: 'off', shared_buffers: '16MB' },
})
process.stdout.write(embedded.url)
await Bun.stdin.text()
await embedded.stop()
