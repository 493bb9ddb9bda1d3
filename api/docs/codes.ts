import { type ErrorCode, errorCatalog } from '../../shared/errors.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { writes } from './headers.ts'

/** The error codes of an operation by status: those of the edge and those of its feature. */
export function codesOf(route: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  const add = (code: ErrorCode, status: number = errorCatalog[code].status) => {
    const codes = byStatus.get(status) ?? []
    if (!codes.includes(code)) byStatus.set(status, [...codes, code])
  }
  for (const code of edgeCodes(route)) add(code)
  for (const code of route.docs?.errors ?? []) {
    // The only code with two statuses: see docs/contract.md.
    if (code === 'target_not_found' && route.path === '/commons/votes') add(code, 400)
    else add(code)
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

function edgeCodes(route: Endpoint): ErrorCode[] {
  const { auth, query, page, limit } = route
  const codes: ErrorCode[] = []
  if (auth !== 'none') codes.push('missing_key', 'invalid_key', 'revoked_key')
  if (auth === 'operator') codes.push('operator_only', 'role_required')
  if (auth === 'business') codes.push('business_only')
  // Unknown parameters are refused everywhere but on pages.
  if (query || !page) codes.push('invalid_parameter')
  if (query?.properties.cursor) codes.push('cursor_invalid')
  if (writes(route)) {
    // A route that takes no body reads one, too; and an Idempotency-Key may be malformed.
    codes.push('invalid_json', 'invalid_request', 'payload_too_large', 'unsupported_media_type')
    codes.push('idempotency_key_reused', 'idempotency_in_progress')
  }
  // Wrong keys are limited, too.
  if (limit !== 'unlimited' || auth !== 'none') codes.push('rate_limited')
  codes.push('internal_error', 'unavailable')
  return codes
}
