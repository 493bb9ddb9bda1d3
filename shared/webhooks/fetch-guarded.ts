import { isIP } from 'node:net'
import { classify } from './address.ts'
import { hostFault, hostOf, urlFault } from './callback-url.ts'
import { type Answer, type Connections, type RequestFailure, sendRequest } from './http-request.ts'
import { type Resolve, resolveByDns, resolveBySystem } from './resolve.ts'

export interface GuardedRequest {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For DNS, connecting and the whole response together. */
  timeoutMs?: number
  maxBytes?: number
  allowPrivate: boolean
  resolve?: Resolve
  connections?: Connections
}

type FetchFailure = {
  error: RequestFailure['error'] | 'invalid_url' | 'dns' | 'blocked_address'
  detail: string
}

export type Fetched = Answer | FetchFailure

const DEFAULT_TIMEOUT_MS = 15_000
const DNS_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 4_000
const MAX_ADDRESSES = 4

/**
 * Requests a URL that a stranger chose. Every address of its host must be public, and the connection goes to a checked
 * one. Redirects aren't followed, and nothing is decompressed.
 */
export async function fetchGuarded(request: GuardedRequest): Promise<Fetched> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, allowPrivate } = request
  const until = performance.now() + timeoutMs
  const leftMs = () => until - performance.now()
  const fault = urlFault(request.url, allowPrivate)
  if (fault) return { error: 'invalid_url', detail: fault }
  const url = new URL(request.url)

  const host = hostOf(url)
  const blockedName = allowPrivate ? null : hostFault(host)
  if (blockedName) return { error: 'blocked_address', detail: blockedName }

  const before = leftMs()
  const dnsBudget = Math.min(DNS_TIMEOUT_MS, before)
  const addresses = await addressesOf(host, request, dnsBudget)
  // A timer can fire up to a millisecond early.
  const late = before - leftMs() >= dnsBudget - 1
  if (addresses.length === 0) return late ? timeout('in_dns') : { error: 'dns', detail: 'no_address' }
  const blocked = addresses.map(classify).find(range => range !== 'public')
  if (blocked && !allowPrivate) return { error: 'blocked_address', detail: blocked }

  let result: Fetched = timeout('in_dns')
  // IPv4 first, since it's routed more often. Tries another address only if nothing was sent to the previous one.
  for (const address of addresses.toSorted((a, b) => isIP(a) - isIP(b)).slice(0, MAX_ADDRESSES)) {
    if (leftMs() <= 0) break
    result = await send(request, url, address, leftMs)
    if (!('error' in result) || result.error !== 'connect') break
  }
  return result
}

async function addressesOf(host: string, request: GuardedRequest, timeoutMs: number): Promise<string[]> {
  if (isIP(host)) return [host]
  const resolve = request.resolve ?? (request.allowPrivate ? resolveBySystem : resolveByDns())
  return await resolve(host, timeoutMs)
}

async function send(request: GuardedRequest, url: URL, address: string, leftMs: () => number) {
  const { method, body, connections, maxBytes = 65_536 } = request
  const headers = {
    'user-agent': 'AgentExchange/1.0',
    ...request.headers,
    host: url.host,
    'accept-encoding': 'identity',
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const one = { url, address, method, headers, body, maxBytes, connectTimeoutMs: CONNECT_TIMEOUT_MS }
  const result = await sendRequest({ ...one, timeoutMs: leftMs(), connections })
  const stale = 'error' in result && result.stale && leftMs() > 0
  return stale ? await sendRequest({ ...one, timeoutMs: leftMs() }) : result
}

const timeout = (detail: string): FetchFailure => ({ error: 'timeout', detail })
