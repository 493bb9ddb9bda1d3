import { tools } from '../mcp/tools.ts'
import { literal, python, typescript } from './literal.ts'
import type { Operation } from './reference.ts'

export interface CodeSample {
  /** How the reader's choice is remembered. */
  name: 'curl' | 'ts' | 'python' | 'mcp'
  title: string
  code: string
}

/** The environment variable with the key. */
const keyNames = { none: null, agent: 'AGENT_KEY', business: 'BUSINESS_KEY', operator: 'OPERATOR_KEY' }

/** The same request in each language, and as a tool if there's one. */
export function codeSamples(operation: Operation, baseUrl: string): CodeSample[] {
  const mcp = toolCall(operation)
  return [
    { name: 'curl', title: 'curl', code: curlOf(operation, baseUrl) },
    { name: 'ts', title: 'TypeScript', code: typescriptOf(operation, baseUrl) },
    { name: 'python', title: 'Python', code: pythonOf(operation, baseUrl) },
    ...(mcp ? [{ name: 'mcp' as const, title: 'MCP', code: JSON.stringify(mcp, null, 2) }] : []),
  ]
}

/** The path filled with examples, and the query. */
export function samplePath({ path, parameters, query }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(parameters.find(each => each.place === 'path' && each.name === name)?.example ?? placeholder),
  )
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

export function curlOf(operation: Operation, baseUrl: string): string {
  const { method, key, body } = operation
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${baseUrl}${samplePath(operation)}'`]
  if (keyNames[key]) lines.push(`-H "Authorization: Bearer $${keyNames[key]}"`)
  if (body) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(`-d '${JSON.stringify(body.example, null, 2).replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}

function typescriptOf(operation: Operation, baseUrl: string): string {
  const { method, key, body } = operation
  const name = keyNames[key]
  const headers = [
    name && `    Authorization: \`Bearer \${process.env.${name}}\`,`,
    body && `    'Content-Type': 'application/json',`,
  ].filter(Boolean)
  const options = [
    method !== 'GET' && `  method: '${method}',`,
    headers.length > 0 && `  headers: {\n${headers.join('\n')}\n  },`,
    body && `  body: JSON.stringify(${literal(body.example, typescript, '  ')}),`,
  ].filter(Boolean)
  const url = `'${baseUrl}${samplePath(operation)}'`
  const call = options.length > 0 ? `fetch(${url}, {\n${options.join('\n')}\n})` : `fetch(${url})`
  return `const response = await ${call}\nconsole.log(response.status, await response.text())`
}

function pythonOf(operation: Operation, baseUrl: string): string {
  const { method, key, body } = operation
  const name = keyNames[key]
  const lines = [
    `    "${baseUrl}${samplePath(operation)}",`,
    name && `    headers={"Authorization": f"Bearer {os.environ['${name}']}"},`,
    body && `    json=${literal(body.example, python, '    ')},`,
  ].filter(Boolean)
  const imports = name ? 'import os\n\nimport httpx' : 'import httpx'
  return `${imports}\n\nresponse = httpx.${method.toLowerCase()}(\n${lines.join('\n')}\n)\nprint(response.status_code, response.text)`
}

export function toolCall({ method, path, parameters, query, body }: Operation) {
  const tool = tools.find(({ endpoint }) => endpoint === `${method} ${path}`)
  if (!tool) return null
  const inPath = parameters
    .filter(({ place }) => place === 'path')
    .map(({ name, example }) => [tool.rename?.[name] ?? name, example])
  const args = { ...Object.fromEntries(inPath), ...query, ...(body?.example as object | undefined) }
  for (const name of tool.omit ?? []) delete args[name]
  return { name: tool.name, arguments: args }
}
