import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import packet from 'dns-packet'
import { type Resolve, resolveByDns } from '../../shared/webhooks/resolve.ts'

/** What the server says to the n-th time a name is asked for; `silence` is no answer at all. */
type Zone = (name: string, time: number) => string[] | 'silence' | 'servfail'

export interface DnsServer {
  address: string
  resolve: Resolve
  questions: string[]
  [Symbol.dispose](): void
}

/** A name server on loopback. "Time" counts the questions for one name and type, from 1. */
export async function dnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (message, peer) => {
    const query = packet.decode(message)
    const [question] = query.questions ?? []
    if (!question) return
    const asked = `${question.type} ${question.name}`
    questions.push(asked)
    const said = zone(question.name, questions.filter(one => one === asked).length)
    if (said === 'silence') return
    const answers = said === 'servfail' ? [] : recordsOf(question.name, question.type, said)
    const code = said === 'servfail' ? 2 : 0
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code
    const { id } = query
    socket.send(
      packet.encode({ type: 'response', id, flags, questions: [question], answers }),
      peer.port,
      peer.address,
    )
  })
  await new Promise<void>(ready => socket.bind(0, '127.0.0.1', ready))
  const address = `127.0.0.1:${socket.address().port}`
  return { address, questions, resolve: resolveByDns([address]), [Symbol.dispose]: () => socket.close() }
}

function recordsOf(name: string, type: string, addresses: string[]): packet.StringAnswer[] {
  const wanted = addresses.filter(address => (isIPv4(address) ? 'A' : 'AAAA') === type)
  return wanted.map(data => ({ type: isIPv4(data) ? 'A' : 'AAAA', name, data }))
}
