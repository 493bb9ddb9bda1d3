import type { Operation } from './reference.ts'

const keys = { none: null, agent: '$AGENT_KEY', business: '$BUSINESS_KEY', operator: '$OPERATOR_KEY' }

/** The request as a line for a shell. */
export function curlOf({ method, path, parameters, key, body }: Operation, baseUrl: string): string {
  // curl itself would read {slug} as a list of names.
  const whole = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(parameters.find(each => each.place === 'path' && each.name === name)?.example ?? placeholder),
  )
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${baseUrl}${whole}'`]
  if (keys[key]) lines.push(`-H "Authorization: Bearer ${keys[key]}"`)
  if (body) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(`-d '${JSON.stringify(body.example, null, 2).replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
