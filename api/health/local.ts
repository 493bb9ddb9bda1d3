import type { RequestContext } from '../edge/edge.ts'
import { isLoopbackName } from '../edge/loopback.ts'

/** Headers of a proxy or a browser. Their requests come from this machine, but their clients may not. */
const foreignHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'origin', 'sec-fetch-site']

/** Whether a program on this machine asks a service that runs for this machine only. */
export const isLocal = ({ ip, request: { headers }, context }: RequestContext): boolean =>
  (ip === '127.0.0.1' || ip === '::1') &&
  isLoopbackName(context.baseUrl) &&
  isLoopbackName(`http://${headers.get('host')}`) &&
  foreignHeaders.every(name => !headers.has(name))
