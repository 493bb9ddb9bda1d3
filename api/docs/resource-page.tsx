import { CodeBlock } from './code-block.tsx'
import { FieldList } from './field-list.tsx'
import { OperationList } from './operation-list.tsx'
import { asText } from './reference-markdown.ts'
import type { Resource } from './resources.ts'

export const ResourcePage = ({ resource }: { resource: Resource }) => {
  const { title, about, fields, example, operations } = resource
  return (
    <div class="endpoint">
      <div>
        <h1>{title}</h1>
        <p>{about}</p>
        <h2 id="endpoints">Endpoints</h2>
        <OperationList operations={operations} />
      </div>
      <div class="beside">
        <CodeBlock id="example" code={asText(example)} label={`Example: ${title}`} />
      </div>
      <section>
        <h2 id="fields">Fields</h2>
        <FieldList fields={fields} />
      </section>
    </div>
  )
}
