import { type TSchema, Type } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import type { Endpoint } from '../api/edge/endpoint.ts'
import { endpoints } from '../api/routes.ts'
import { errorCatalog } from '../shared/errors.ts'

const ErrorAnswer = Type.Object(
  {
    error: Type.Object(
      { code: Type.String(), message: Type.String(), hint: Type.String(), docs: Type.String() },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** Compiled once per process, since most routes are called many times. */
function checkOf<T extends TSchema>(schema: T): TypeCheck<T> {
  const check = checks.get(schema) ?? TypeCompiler.Compile(schema)
  checks.set(schema, check)
  return check as TypeCheck<T>
}

/** Checks a response against the documented schema of its route. Runs for every response in the suite. */
export function holdToContract(
  method: string,
  path: string,
  answer: { status: number; headers: Headers; body: unknown; text: string },
): void {
  const where = `${method} ${path} → ${answer.status}`
  if (!/^req_[0-9a-z]{26}$/.test(answer.headers.get('request-id') ?? ''))
    throw new Error(`${where}: no Request-Id`)
  const declared = routeOf(method, path)
  if (answer.status >= 400) {
    if (declared?.page || declared?.raw || method === 'HEAD') return
    if (!checkOf(ErrorAnswer).Check(answer.body))
      throw new Error(`${where}: not the error shape: ${answer.text.slice(0, 300)}`)
    if (!Object.hasOwn(errorCatalog, answer.body.error.code))
      throw new Error(`${where}: unknown code ${answer.body.error.code}`)
    return
  }
  const promised = declared?.docs?.answers[answer.status]
  if (!promised?.schema || typeof answer.body !== 'object') return
  if (checkOf(promised.schema).Check(answer.body)) return
  const fault = Value.Errors(promised.schema, answer.body).First()
  if (fault)
    throw new Error(
      `${where}: ${fault.path} ${fault.message}, got ${JSON.stringify(fault.value)?.slice(0, 120)}`,
    )
}

const routes = endpoints.map(endpoint => ({
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

function routeOf(method: string, path: string): Endpoint | undefined {
  const pathname = path.split('?')[0] ?? path
  const routeMethod = method === 'HEAD' ? 'GET' : method
  return routes.find(each => each.endpoint.method === routeMethod && each.path.test(pathname))?.endpoint
}
