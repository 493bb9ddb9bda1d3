import { Type } from '@sinclair/typebox'
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
    if (!Value.Check(ErrorAnswer, answer.body))
      throw new Error(`${where}: not the error shape: ${answer.text.slice(0, 300)}`)
    if (!Object.hasOwn(errorCatalog, answer.body.error.code))
      throw new Error(`${where}: unknown code ${answer.body.error.code}`)
    return
  }
  const promised = declared?.docs?.answers[answer.status]
  if (!promised?.schema || typeof answer.body !== 'object') return
  const fault = [...Value.Errors(promised.schema, answer.body)][0]
  if (fault)
    throw new Error(
      `${where}: ${fault.path} ${fault.message}, got ${JSON.stringify(fault.value)?.slice(0, 120)}`,
    )
}

function routeOf(method: string, path: string): Endpoint | undefined {
  const pathname = path.split('?')[0] ?? path
  const wanted = method === 'HEAD' ? 'GET' : method
  return endpoints.find(
    each =>
      each.method === wanted && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname),
  )
}
