import { type ErrorCode, errorCatalog } from '../../shared/errors.ts'
import type { Answer } from '../edge/answer.ts'
import type { OpenApi } from './openapi.ts'
import { errorExample } from './operation.ts'
import { readReference } from './reference.ts'
import { docsPage } from './shell.tsx'

const codes = Object.keys(errorCatalog) as ErrorCode[] // the keys are the codes

const actions = {
  retry: 'Try again later: the same request may succeed.',
  fix: 'Change the request, then send it again.',
  ask_customer: 'Ask the customer before you go on.',
  stop: 'Do not repeat it: it will be refused again.',
}

const description = 'Every error code of the Agent Exchange: what happened, and what to do.'

export function errorListPage(baseUrl: string): Answer {
  return docsPage({
    title: 'Errors',
    description,
    path: '/docs/errors',
    baseUrl,
    children: (
      <>
        <h1>Errors</h1>
        <p>
          Every error is <code>{'{"error":{"code","message","hint","docs"}}'}</code>. The message says what is
          wrong, with the path of the field; the hint says the next move. The header <code>Error-Action</code>{' '}
          is one of retry, fix, ask_customer, stop.
        </p>
        <div class="table">
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">What it says</th>
              </tr>
            </thead>
            <tbody>
              {codes.map(code => (
                <tr key={code}>
                  <td>
                    <a href={`/docs/errors/${code}`}>
                      <code>{code}</code>
                    </a>
                  </td>
                  <td>{errorCatalog[code].status}</td>
                  <td>{errorCatalog[code].title}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    ),
  })
}

export function errorListMarkdown(): string {
  return [
    '# Errors',
    'Every error is `{"error":{"code","message","hint","docs"}}`. The header `Error-Action` is one of retry, fix, ask_customer, stop.',
    codes
      .map(
        code =>
          `- \`${code}\` (${errorCatalog[code].status}, ${errorCatalog[code].action}): ${errorCatalog[code].title} ${errorCatalog[code].fix}`,
      )
      .join('\n'),
  ].join('\n\n')
}

const answeredBy = (api: OpenApi, code: ErrorCode) =>
  readReference(api).filter(({ errors }) => errors.some(each => each.codes.includes(code)))

export function errorPage(code: ErrorCode, api: OpenApi, baseUrl: string): Answer {
  const { status, title, cause, fix, action } = errorCatalog[code]
  const operations = answeredBy(api, code)
  return docsPage({
    title: code,
    description: title,
    path: `/docs/errors/${code}`,
    baseUrl,
    children: (
      <>
        <h1>
          <code>{code}</code>
        </h1>
        <p class="row">
          <strong>{title}</strong>
          <span class="badge">{status}</span>
          <span class="badge">{action}</span>
        </p>
        <h2>What happened</h2>
        <p>{cause}</p>
        <h2>What to do</h2>
        <p>{fix}</p>
        <p class="soft">{actions[action]}</p>
        <h2>The answer</h2>
        <pre>
          <code>{exampleText(code, baseUrl)}</code>
        </pre>
        {operations.length > 0 && operations.length < 20 && (
          <>
            <h2>Who answers it</h2>
            <ul>
              {operations.map(({ id, method, path }) => (
                <li key={id}>
                  <a href={`/docs#${id}`}>
                    {method} {path}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </>
    ),
  })
}

export function errorMarkdown(code: ErrorCode, baseUrl: string): string {
  const { title, cause, fix, action } = errorCatalog[code]
  return [
    `# ${code}`,
    title,
    '## What happened',
    cause,
    '## What to do',
    `${fix} ${actions[action]}`,
    '## The answer',
    `\`\`\`http\n${exampleText(code, baseUrl)}\n\`\`\``,
  ].join('\n\n')
}

const exampleText = (code: ErrorCode, baseUrl: string) => {
  const { status, action } = errorCatalog[code]
  return `HTTP/1.1 ${status}\nContent-Type: application/json; charset=utf-8\nError-Action: ${action}\n\n${JSON.stringify(errorExample(code, baseUrl), null, 2)}`
}
