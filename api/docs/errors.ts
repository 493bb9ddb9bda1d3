import { type ErrorCode, errorCatalog } from '../../shared/errors.ts'
import { errorExample } from './operation.ts'
import type { Operation } from './reference.ts'
import { nameOf } from './resources.ts'

export const errorCodes = Object.keys(errorCatalog) as ErrorCode[] // the keys are the codes

const actions = {
  retry: 'Try again later: the same request may succeed.',
  fix: 'Change the request before you send it again.',
  ask_customer: 'Ask the customer before you continue.',
  stop: "Don't repeat the request: it will be refused again.",
}

export const errorList = (): string =>
  [
    '# Errors',
    'Every error is `{"error":{"code","message","hint","docs"}}`. The message says what is wrong and names the field; the hint says what to do next. The header `Error-Action` is one of retry, fix, ask_customer, stop.',
    [
      '| Code | Status | Action | What it means | What to do |',
      '|---|---|---|---|---|',
      ...errorCodes.map(code => {
        const { status, action, title, fix } = errorCatalog[code]
        return `| [\`${code}\`](/docs/errors/${code}) | ${status} | ${action} | ${title} | ${fix} |`
      }),
    ].join('\n'),
  ].join('\n\n')

/** More endpoints than this aren't listed: they'd be nearly all of them. */
const MAX_ENDPOINTS = 20

export function errorMarkdown(code: ErrorCode, operations: readonly Operation[], baseUrl: string): string {
  const { status, title, cause, fix, action } = errorCatalog[code]
  const body = JSON.stringify(errorExample(code, baseUrl), null, 2)
  const from = operations.filter(({ errors }) => errors.some(each => each.codes.includes(code)))
  const list = from.map(each => `- [${nameOf(each)}](/docs/api/${each.name})`).join('\n')
  return [
    `# ${code}`,
    title,
    '## What happened',
    cause,
    '## What to do',
    `${fix} ${actions[action]}`,
    '## The response',
    `\`\`\`http\nHTTP/1.1 ${status}\nContent-Type: application/json; charset=utf-8\nError-Action: ${action}\n\n${body}\n\`\`\``,
    ...(from.length > 0 && from.length < MAX_ENDPOINTS ? ['## Who returns it', list] : []),
  ].join('\n\n')
}
