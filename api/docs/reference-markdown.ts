import { curlOf } from './curl.ts'
import type { OpenApi } from './openapi.ts'
import { type Field, type Operation, readReference } from './reference.ts'

/** The reference as Markdown: what the page shows, for readers that are programs. */
export function referenceMarkdown(api: OpenApi, baseUrl: string): string {
  const operations = readReference(api)
  const chapters = api.tags.map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name)
    return [`## ${name}`, description, ...own.map(each => operationMarkdown(each, baseUrl))].join('\n\n')
  })
  return ['# API reference', String(api.info.description), ...chapters].join('\n\n')
}

function operationMarkdown(operation: Operation, baseUrl: string): string {
  const { method, path, summary, description, key, parameters, body, answers, errors, beyond } = operation
  const parts = [
    `### ${method} ${path}`,
    description === summary ? summary : `${summary}. ${description}`,
    `Key: ${key}.${beyond ? ' Beyond the specification.' : ''}`,
  ]
  const rows = [
    ...parameters.map(each => fieldLine({ ...each, name: `${each.name} (${each.place})` })),
    ...(body?.fields ?? []).map(fieldLine),
  ]
  if (rows.length > 0) parts.push(rows.join('\n'))
  parts.push(fence('sh', curlOf(operation, baseUrl)))
  for (const { status, description: said, example } of answers) {
    parts.push(`**${status}** ${said}`)
    if (example !== undefined)
      parts.push(fence('json', typeof example === 'string' ? example : JSON.stringify(example, null, 2)))
  }
  parts.push(`Errors: ${errors.map(({ status, codes }) => `${status} ${codes.join(', ')}`).join('; ')}.`)
  return parts.join('\n\n')
}

const fieldLine = ({ name, type, required, description }: Field) =>
  `- \`${name}\`: ${type}${required ? ', required' : ''}${description ? `. ${description}` : ''}`

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
