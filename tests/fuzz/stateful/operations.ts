/** JSON Schema, as the document writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  default?: unknown
  examples?: unknown[]
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
  example?: unknown
}

type Audience = 'none' | 'agent' | 'business' | 'operator'

export interface Operation {
  id: string
  method: string
  path: string
  audience: Audience
  params: Parameter[]
  query: Parameter[]
  /** The names of headers that it documents. */
  headers: string[]
  body: { schema: Schema; example: unknown; required: boolean } | null
  /** By status: the schema if it has a JSON body, and the error codes. */
  answers: Map<number, { schema: Schema | null; codes: string[] }>
}

interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, unknown>
}
interface Described {
  operationId: string
  security: Record<string, unknown>[]
  parameters?: (Parameter & { $ref?: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
export interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** Every operation of an /openapi.json. */
export function readOperations({ paths, components }: Document): Operation[] {
  // Including each named part.
  const resolved = (schema: Schema): Schema =>
    JSON.parse(JSON.stringify(schema), (_, part) => {
      if (typeof part?.$ref !== 'string') return part
      const found = components.schemas[part.$ref.split('/').at(-1)]
      if (!found) throw new Error(`${part.$ref} isn't in the document`)
      return resolved(found)
    })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const parameters = (described.parameters ?? []).map(
        each => components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each,
      )
      const json = described.requestBody?.content['application/json']
      const keys = described.security.flatMap(each => Object.keys(each))
      const isOpen = described.security.some(each => Object.keys(each).length === 0)
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        audience: isOpen ? 'none' : (keys[0]?.replace('Key', '') as Audience), // such as agentKey
        params: parameters.filter(each => each.in === 'path'),
        query: parameters.filter(each => each.in === 'query'),
        headers: parameters.filter(each => each.in === 'header').map(each => each.name),
        body: json
          ? {
              schema: resolved(json.schema),
              example: json.example,
              required: described.requestBody?.required ?? false,
            }
          : null,
        answers: new Map(
          Object.entries(described.responses).map(([status, { content }]) => {
            const media = content?.['application/json']
            return [
              Number(status),
              { schema: media ? resolved(media.schema) : null, codes: Object.keys(media?.examples ?? {}) },
            ]
          }),
        ),
      }
    }),
  )
}
