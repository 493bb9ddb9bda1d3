import { connect } from 'node:net'

/** A socket that collects what it receives. */
export async function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', text => {
    received += text
  })
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(received)))
  socket.on('error', () => {})
  await new Promise(resolve => socket.on('connect', resolve))
  return {
    send: (text: string) => new Promise(resolve => socket.write(text, resolve)),
    closed,
    async until(words: string) {
      while (!received.includes(words)) await Bun.sleep(2)
    },
    end: () => socket.destroy(),
  }
}
