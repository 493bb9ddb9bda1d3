import { createServer } from 'node:net'
import { atEnd } from '../ending.ts'

interface Refusals {
  /** Sent instead of its greeting. */
  greeting?: string
  /** Its response to a command, such as `RCPT`, instead of accepting it. */
  [command: string]: string | undefined
}

/** A mail server with the given responses. It accepts `most` connections at once. */
export async function refusingServer(refusals: Refusals = {}, most = Number.POSITIVE_INFINITY) {
  let accepted = 0
  let open = 0
  const server = createServer(socket => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    const isTurnedAway = open >= most
    socket.on('error', () => {})
    if (isTurnedAway) return socket.end('421 4.7.0 Too many connections\r\n')
    open++
    socket.on('close', () => open--)
    if (refusals.greeting) return socket.end(`${refusals.greeting}\r\n`)
    say('220 mail.example')
    let isData = false
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const command = line.split(' ')[0]?.toUpperCase() ?? ''
        if (isData && line !== '.') continue
        if (isData) accepted++
        const refusal = isData ? refusals.mail : refusals[command]
        isData = command === 'DATA' && !refusal
        if (command === 'EHLO') say('250-mail.example\r\n250 AUTH PLAIN')
        else say(refusal ?? (isData ? '354 go on' : command === 'AUTH' ? '235 welcome' : '250 ok'))
      }
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  atEnd(() => new Promise(done => server.close(() => done())))
  return { url: `smtp://127.0.0.1:${port}`, accepted: () => accepted }
}
