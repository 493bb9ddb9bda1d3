import type { Operation } from './reference.ts'

const keys = { none: null, agent: '$AGENT_KEY', business: '$BUSINESS_KEY', operator: '$OPERATOR_KEY' }

/** The request as a line for a shell. */
export function curlOf(
  { method, path, key, body }: Pick<Operation, 'method' | 'path' | 'key' | 'body'>,
  baseUrl: string,
): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${baseUrl}${path}'`]
  if (keys[key]) lines.push(`-H "Authorization: Bearer ${keys[key]}"`)
  if (body) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(`-d '${JSON.stringify(body.example, null, 2).replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
