import type { RequestContext } from '../edge/edge.ts'

/** Headers of a proxy. Its requests come from this machine, but its clients don't. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether the client is on this machine, without a proxy in between. */
export const isLoopback = ({ ip, request }: RequestContext): boolean =>
  (ip === '127.0.0.1' || ip === '::1') && proxyHeaders.every(name => !request.headers.has(name))
