import type { Operation } from './reference.ts'

const keys = { none: null, agent: '$AGENT_KEY', business: '$BUSINESS_KEY', operator: '$OPERATOR_KEY' }

/** The request as a shell command. */
export function curlOf({ method, path, parameters, key, body }: Operation, baseUrl: string): string {
  // curl would read {slug} as a glob.
  const filled = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(parameters.find(each => each.place === 'path' && each.name === name)?.example ?? placeholder),
  )
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${baseUrl}${filled}'`]
  if (keys[key]) lines.push(`-H "Authorization: Bearer ${keys[key]}"`)
  if (body) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(`-d '${JSON.stringify(body.example, null, 2).replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
