import { openSpeaker } from '../speaker.ts'

/** Bare pub/sub: many listeners in one process, each on its own channel, that echo what they receive. */
const listeners = Number(process.argv[2])
const speaker = openSpeaker(process.env)
for (let n = 0; n < listeners; n++)
  await speaker.listen(`bench_${n}`, message => speaker.say('bench_back', message))

Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: () => new Response('ok') })
