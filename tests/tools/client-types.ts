import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApi } from '../../api/docs/openapi.ts'
import type { Endpoint } from '../../api/edge/endpoint.ts'
import { endpoints } from '../../api/routes.ts'
import { runTool, toolsReady } from './ready.ts'

/** `npm run client-types`: writes the client's types from the routes. A test fails if it's out of date. */
export const schemaPath = join(import.meta.dir, '../../packages/client/src/schema.ts')

const HEADER = `// Generated from /openapi.json by \`npm run client-types\`. Changes here are lost.

/** A time in RFC 3339, such as 2026-11-21T15:00:00.000Z. */
type Instant = string;

`

/** The routes for agents: JSON, without those of the desk and the operator or pages for people. */
const isForAgents = ({ auth, docs }: Endpoint): boolean =>
  (auth === 'none' || auth === 'agent') &&
  Object.values(docs?.answers ?? {}).every(answer => !answer.mediaType)

// Without `operationId`, an operation stands under its path, and not in a second list.
const DROPPED = 'discriminator headers header example examples operationId security summary tags'.split(' ')

/** Drops what the types don't need. That makes them much shorter. */
function trim(value: unknown, parent = ''): unknown {
  if (Array.isArray(value))
    return value.filter(each => each?.in !== 'header' && !isHeader(each)).map(each => trim(each))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, each]) =>
      // Under `properties`, keys are field names, not keywords.
      parent === 'properties' ||
      // Errors have one shape, and the client has classes for them. To TypeScript, all numbers are the same.
      !(
        DROPPED.includes(name) ||
        (parent === 'responses' && /^[345]/.test(name)) ||
        // The client's types take the content out of a response, so its description never shows. A path says what's in it.
        (name === 'description' && ('content' in value || Object(value).in === 'path')) ||
        (name === 'format' && /^int/.test(each))
      ),
  )
  return Object.fromEntries(kept.map(([name, each]) => [name, trim(each, name)]))
}

/** Objects that others have all fields of. */
const bases = ['EventHead', 'Booking', 'ThreadSummary', 'Money']

interface ObjectSchema {
  description?: string
  properties: Record<string, unknown>
  required: string[]
}

/** Writes an object that has all fields of another as that one and more: every event repeats the same head. */
function extendBases(schemas: Record<string, object>): Record<string, object> {
  const { type, data, ...head } = (schemas.WebhookTestEvent as ObjectSchema).properties
  const all = { EventHead: { type: 'object', properties: head, required: Object.keys(head) }, ...schemas }
  const fieldsOf = (name: string) =>
    Object.entries((all as Record<string, ObjectSchema>)[name]?.properties ?? {})
  const extended = Object.entries(all).map(([name, schema]) => {
    const { description, properties = {}, required = [], ...rest } = schema as Partial<ObjectSchema>
    const base = bases.find(
      each =>
        each !== name && fieldsOf(each).every(([field, type]) => Bun.deepEquals(properties[field], type)),
    )
    if (!base) return [name, schema]
    const inBase = new Set(fieldsOf(base).map(([field]) => field))
    const own = {
      ...rest,
      properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !inBase.has(field))),
      required: required.filter(field => !inBase.has(field)),
    }
    return [name, { description, allOf: [{ $ref: `#/components/schemas/${base}` }, own] }]
  })
  return Object.fromEntries(extended)
}

/** With one member, which fits on its line. */
const SMALL_OBJECT = /\{\n +(\S[^\n]{1,100});\n +\}/g

/** Drops lines for absent methods, parameters and headers, and comments that repeat a type or that only a request needs. */
function shorten(types: string): string {
  let short = types
    .replace(/\/\*\*.*?\*\/\n\n/s, '')
    .replaceAll(/^ +\* Format: date-time\n((?: +\*[^\n]*\n)+ +\w+\??: )string/gm, '$1Instant')
    .replaceAll(/^ +\/\*\* Format: date-time \*\/\n( +\w+\??: )string/gm, '$1Instant')
    .replaceAll(/^ +(?:\/\*)?\* @default(?: [^\n]*)?\n/gm, '')
    .replaceAll(/^ +\/\*\* @description [^\n]* \*\/\n( +\d{3}: )/gm, '$1')
    .replaceAll(/^ +(?:\/\*)?\* @(?:enum \{\w+\}|constant)(?: \*\/)?\n/gm, '')
    .replaceAll(/^ +\/\*\*\n +\*\/\n/gm, '')
    .replaceAll(/\/\*\*\n +\* ([^\n]*)\n +\*\//g, '/** $1 */')
    .replaceAll(/^ +\w+\??: never;\n/gm, '')
    .replaceAll(/^export type \S+ = Record<string, never>;\n/gm, '')
    .replaceAll(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replaceAll(/^ +parameters: \{\n +\};\n/gm, '')
    .replaceAll(/\{\n +\}/g, '{}')
  // From the inside out: an object around a small one can become small, too.
  while (short.search(SMALL_OBJECT) >= 0) short = short.replaceAll(SMALL_OBJECT, '{ $1 }')
  return short
}

/** Headers such as Idempotency-Key, which the client sends itself. */
const isHeader = (value: { $ref?: string } | null): boolean =>
  value?.$ref?.startsWith('#/components/parameters/') ?? false

export async function generateSchema(): Promise<string> {
  if (!(await toolsReady()))
    throw new Error('openapi-typescript is needed, but tests/tools could not be installed.')
  const dir = mkdtempSync(join(tmpdir(), 'agent-exchange-client-'))
  try {
    const input = join(dir, 'openapi.json')
    const output = join(dir, 'schema.ts')
    const config = join(dir, 'redocly.yaml')
    const api = describeApi(endpoints.filter(isForAgents), 'https://exchange.example.com')
    await Bun.write(
      input,
      JSON.stringify(
        trim({ ...api, webhooks: {}, components: { schemas: extendBases(api.components.schemas) } }),
      ),
    )
    // Without our own lint rules.
    await Bun.write(config, 'extends: []\n')
    const { code, output: log } = await runTool('openapi-typescript', [
      input,
      '-o',
      output,
      '--redocly',
      config,
    ])
    if (code !== 0) throw new Error(log)
    return HEADER + shorten(await Bun.file(output).text())
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

if (import.meta.main) await Bun.write(schemaPath, await generateSchema())
