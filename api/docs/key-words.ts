import type { Auth } from '../edge/endpoint.ts'

/** Whose key a request needs. */
export const keyWords: Record<Auth, string> = {
  none: 'No key needed',
  agent: 'Agent key',
  business: 'Business key',
  operator: 'Operator key',
}
