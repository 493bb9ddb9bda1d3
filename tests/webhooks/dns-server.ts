import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import packet from 'dns-packet'
import { type Resolve, resolveByDns } from '../../shared/webhooks/resolve.ts'

/** The server's answer to the n-th query for a name and type, counted from 1. `silence` means no response. */
type Zone = (name: string, time: number) => string[] | 'silence' | 'servfail'

interface DnsServer {
  address: string
  resolve: Resolve
  questions: string[]
  [Symbol.dispose](): void
}

/** A DNS server on loopback. */
export async function dnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (message, peer) => {
    const query = packet.decode(message)
    const [question] = query.questions ?? []
    if (!question) return
    const key = `${question.type} ${question.name}`
    questions.push(key)
    const result = zone(question.name, questions.filter(one => one === key).length)
    if (result === 'silence') return
    const answers = result === 'servfail' ? [] : recordsOf(question.name, question.type, result)
    const code = result === 'servfail' ? 2 : 0
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
  const answers = addresses.filter(address => (isIPv4(address) ? 'A' : 'AAAA') === type)
  return answers.map(data => ({ type: isIPv4(data) ? 'A' : 'AAAA', name, data }))
}
