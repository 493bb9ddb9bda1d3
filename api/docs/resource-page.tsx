import { FieldList } from './field-list.tsx'
import { CodeBlock, Heading, OperationList } from './parts.tsx'
import { asText } from './reference-markdown.ts'
import type { Resource } from './resources.ts'

export const ResourcePage = ({ resource, baseUrl }: { resource: Resource; baseUrl: string }) => {
  const { title, about, fields, example, operations } = resource
  return (
    <div class="endpoint">
      <div>
        <h1>{title}</h1>
        <p>{about}</p>
        <Heading id="endpoints">Endpoints</Heading>
        <OperationList operations={operations} />
      </div>
      <div class="beside">
        <CodeBlock id="example" code={asText(example, baseUrl)} label={`Example: ${title}`} />
      </div>
      <section>
        <Heading id="fields">Fields</Heading>
        <FieldList fields={fields} />
      </section>
    </div>
  )
}
