import type { Endpoint } from '../edge/endpoint.ts'
import { curlOf } from './curl.ts'
import { apiDescription, tagsOf } from './openapi.ts'
import { type Field, listOperations, type Operation } from './reference.ts'

/** The API reference as Markdown. */
export function referenceMarkdown(endpoints: readonly Endpoint[], baseUrl: string): string {
  const operations = listOperations(endpoints)
  const chapters = tagsOf(endpoints).map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name)
    return [`## ${name}`, description, ...own.map(each => operationMarkdown(each, baseUrl))].join('\n\n')
  })
  return ['# API reference', apiDescription, ...chapters].join('\n\n')
}

function operationMarkdown(operation: Operation, baseUrl: string): string {
  const { method, path, summary, description, key, parameters, body, answers, errors } = operation
  const parts = [
    `### ${method} ${path}`,
    description === summary ? summary : `${summary}. ${description}`,
    `Key: ${key}.`,
  ]
  const rows = [
    ...parameters.map(each => fieldLine({ ...each, name: `${each.name} (${each.place})` })),
    ...(body?.fields ?? []).map(fieldLine),
  ]
  if (rows.length > 0) parts.push(rows.join('\n'))
  parts.push(fence('sh', curlOf(operation, baseUrl)))
  for (const { status, description: meaning, example } of answers) {
    parts.push(`**${status}** ${meaning}`)
    if (example !== undefined)
      parts.push(fence('json', typeof example === 'string' ? example : JSON.stringify(example, null, 2)))
  }
  parts.push(`Errors: ${errors.map(({ status, codes }) => `${status} ${codes.join(', ')}`).join('; ')}.`)
  return parts.join('\n\n')
}

const fieldLine = ({ name, type, required, description }: Field) =>
  `- \`${name}\`: ${type}${required ? ', required' : ''}${description ? `. ${description}` : ''}`

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
