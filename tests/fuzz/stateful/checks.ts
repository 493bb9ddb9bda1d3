import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { holdToContract } from '../../contract.ts'
import type { Operation, Schema } from './operations.ts'
import type { Received } from './target.ts'

/** What's wrong with a response. `kind` stays the same while the request is made smaller. */
export interface Fault {
  kind: string
  message: string
}

export interface Answered extends Received {
  body: unknown
}

const ajv = new AjvJsonSchemaValidator()
const validators = new WeakMap<Schema, ReturnType<typeof ajv.getValidator>>()

/** Every way in which a response breaks what /openapi.json and the contract say. */
export function checkAnswer(operation: Operation, url: string, answer: Answered): Fault[] {
  const { status, text } = answer
  const faults: Fault[] = []
  const add = (kind: string, message: string) => faults.push({ kind, message })
  const shown = text.slice(0, 300)
  if (status >= 500) add(`${status}`, `5xx: ${shown}`)
  const documented = operation.answers.get(status)
  if (!documented) add(`undocumented ${status}`, `${status} isn't documented: ${shown}`)
  else if (status >= 400 && status < 500) {
    const code = codeOf(answer.body)
    if (code !== null && !documented.codes.includes(code))
      add(`undocumented ${code}`, `${code} isn't documented for ${status}: ${shown}`)
  } else if (documented.schema && typeof answer.body === 'object') {
    const fault = schemaFault(documented.schema, answer.body)
    if (fault) add('schema', `the body doesn't match its schema: ${fault}: ${shown}`)
  }
  try {
    holdToContract(operation.method, url, answer)
  } catch (error) {
    add('contract', String(error))
  }
  return faults
}

const codeOf = (body: unknown): string | null => {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
  return typeof code === 'string' ? code : null
}

function schemaFault(schema: Schema, body: unknown): string | null {
  const validate = validators.get(schema) ?? ajv.getValidator(schema as object)
  validators.set(schema, validate)
  const result = validate(body)
  return result.valid ? null : (result.errorMessage ?? 'invalid')
}
