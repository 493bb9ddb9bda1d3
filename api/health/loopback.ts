import type { RequestContext } from '../edge/edge.ts'

/** What a proxy leaves on what it passes on: such a request only looks as if it came from this machine. */
const traces = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** A peer on this machine, and no proxy between: then the address is the socket's own. */
export const isLoopback = ({ ip, request }: RequestContext): boolean =>
  (ip === '127.0.0.1' || ip === '::1') && traces.every(name => !request.headers.has(name))
