import { withBaseUrl } from './base-url.ts'
import { curlOf, toolCall } from './code-samples.ts'
import { type Field, flat } from './fields.ts'
import { keyWords, type Operation } from './reference.ts'
import { nameOf, type Resource } from './resources.ts'

export function operationMarkdown(operation: Operation, baseUrl: string): string {
  const { summary, description, key, parameters, body, answers, errors } = operation
  const tool = toolCall(operation)
  return [
    `# ${summary}`,
    `\`${nameOf(operation)}\` · ${keyWords[key]}.${tool ? ` MCP: \`${tool.name}\`.` : ''}`,
    description,
    parameters.length > 0 && '## Parameters',
    lines(parameters.map(each => ({ ...each, name: `${each.name} (${each.place})` }))),
    body && `## Body\n\n${lines(body.fields)}`,
    `## Request\n\n${fence('sh', curlOf(operation, baseUrl))}`,
    ...answers.map(answer => answerMarkdown(answer, baseUrl)),
    `## Errors\n\n${errors
      .map(({ status, codes }) => `- ${status}: ${codes.map(code => `\`${code}\``).join(', ')}`)
      .join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const answerMarkdown = (answer: Operation['answers'][number], baseUrl: string): string => {
  const { status, description, fields, example } = answer
  const body = example !== undefined && fence('json', asText(example, baseUrl))
  return [`## ${status}`, description, lines(fields), body].filter(Boolean).join('\n\n')
}

export const resourceMarkdown = ({ title, about, fields, example, operations }: Resource, baseUrl: string) =>
  [
    `# ${title}`,
    about,
    `## Endpoints\n\n${operationLinks(operations, baseUrl)}`,
    `## Fields\n\n${lines(fields)}`,
    `## Example\n\n${fence('json', asText(example, baseUrl))}`,
  ].join('\n\n')

export const operationLinks = (operations: readonly Operation[], baseUrl: string): string =>
  operations
    .map(each => `- [${nameOf(each)}](${baseUrl}/docs/api/${each.name}.md): ${each.summary}.`)
    .join('\n')

const lines = (fields: readonly Field[]): string =>
  flat(fields)
    .map(({ name, type, required, description, isShape }) =>
      isShape
        ? `- ${name}:`
        : `- \`${name}\`: ${type}${required ? '' : ', optional'}${description ? `. ${description}` : ''}`,
    )
    .join('\n')

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

export const asText = (example: unknown, baseUrl: string): string =>
  withBaseUrl(typeof example === 'string' ? example : JSON.stringify(example, null, 2), baseUrl)
