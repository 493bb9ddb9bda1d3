import { type ErrorCode, errorCatalog } from '../../shared/errors.ts'
import type { Answer } from '../edge/answer.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { markdownPage } from './docs-page.tsx'
import { errorExample } from './operation.ts'
import { listOperations } from './reference.ts'

const codes = Object.keys(errorCatalog) as ErrorCode[] // the keys are the codes

const actions = {
  retry: 'Try again later: the same request may succeed.',
  fix: 'Change the request before you send it again.',
  ask_customer: 'Ask the customer before you continue.',
  stop: "Don't repeat the request: it will be refused again.",
}

/** Every error as Markdown. */
export const errorList = (): string =>
  [
    '# Errors',
    'Every error is `{"error":{"code","message","hint","docs"}}`. The message says what is wrong and names the field; the hint says what to do next. The header `Error-Action` is one of retry, fix, ask_customer, stop.',
    [
      '| Code | Status | Action | What it means | What to do |',
      '|---|---|---|---|---|',
      ...codes.map(code => {
        const { status, action, title, fix } = errorCatalog[code]
        return `| [\`${code}\`](/docs/errors/${code}) | ${status} | ${action} | ${title} | ${fix} |`
      }),
    ].join('\n'),
  ].join('\n\n')

export const errorListPage = (baseUrl: string): Answer => {
  const description = 'Every error code of the Agent Exchange, what it means, and what to do.'
  return markdownPage({ title: 'Errors', description, path: '/docs/errors', baseUrl }, errorList())
}

/** One error as Markdown. */
export function errorMarkdown(code: ErrorCode, baseUrl: string): string {
  const { status, title, cause, fix, action } = errorCatalog[code]
  const body = JSON.stringify(errorExample(code, baseUrl), null, 2)
  return [
    `# ${code}`,
    title,
    '## What happened',
    cause,
    '## What to do',
    `${fix} ${actions[action]}`,
    '## The response',
    `\`\`\`http\nHTTP/1.1 ${status}\nContent-Type: application/json; charset=utf-8\nError-Action: ${action}\n\n${body}\n\`\`\``,
  ].join('\n\n')
}

/** More operations than this aren't listed: they'd be nearly all of them. */
const MAX_OPERATIONS = 20

export function errorPage(code: ErrorCode, endpoints: readonly Endpoint[], baseUrl: string): Answer {
  const operations = listOperations(endpoints).filter(({ errors }) =>
    errors.some(each => each.codes.includes(code)),
  )
  const list = operations.map(({ id, method, path }) => `- [${method} ${path}](/docs#${id})`).join('\n')
  const isListed = operations.length > 0 && operations.length < MAX_OPERATIONS
  const head = { title: code, description: errorCatalog[code].title, path: `/docs/errors/${code}`, baseUrl }
  return markdownPage(
    head,
    errorMarkdown(code, baseUrl) + (isListed ? `\n\n## Who returns it\n\n${list}` : ''),
  )
}
