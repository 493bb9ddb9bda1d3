import { Facts } from '../pages/facts.tsx'
import { codeSamples } from './code-samples.ts'
import { FieldList } from './field-list.tsx'
import { CodeBlock, Heading, Method, Words } from './parts.tsx'
import { keyWords, type Operation } from './reference.ts'
import { asText } from './reference-markdown.ts'
import type { Resource } from './resources.ts'
import { TryForm } from './try-form.tsx'

interface EndpointProps {
  operation: Operation
  /** What it reads or changes. */
  resources: readonly Resource[]
  baseUrl: string
}

/** Two columns on a wide screen: what it does, and how it looks. */
export function EndpointPage({ operation, resources, baseUrl }: EndpointProps) {
  const { id, method, path, summary, description, key, parameters, body, answers } = operation
  return (
    <div class="endpoint">
      <div>
        <h1 id={id}>{summary}</h1>
        <p class="row endpoint-path">
          <Method name={method} />
          <code>{path}</code>
          <span class="badge">{keyWords[key]}</span>
        </p>
        {description && (
          <p>
            <Words text={description} />
          </p>
        )}
        {resources.length > 0 && (
          <p class="row small">
            <span class="soft">{resources.length === 1 ? 'Resource' : 'Resources'}</span>
            {resources.map(({ name, title }) => (
              <a href={`/docs/resources/${name}`}>{title}</a>
            ))}
          </p>
        )}
      </div>
      <div class="beside">
        <Samples operation={operation} baseUrl={baseUrl} />
        <TryForm operation={operation} />
        <Answers answers={answers} baseUrl={baseUrl} />
      </div>
      <div>
        {parameters.length > 0 && (
          <section>
            <Heading id="parameters">Parameters</Heading>
            <FieldList fields={parameters} isRequest />
          </section>
        )}
        {body && (
          <section>
            <Heading id="body">Body</Heading>
            <FieldList fields={body.fields} isRequest />
          </section>
        )}
        {answers
          .filter(({ fields }) => fields.length > 0)
          .map(({ status, description: meaning, fields }) => (
            <section>
              <h2 id={`answer-${status}`}>Returns {status}</h2>
              <p>
                <Words text={meaning} />
              </p>
              <FieldList fields={fields} />
            </section>
          ))}
        <Errors operation={operation} />
      </div>
    </div>
  )
}

/** The request in each language. Tabs are radio buttons, so they work without a script. */
const Samples = ({ operation, baseUrl }: { operation: Operation; baseUrl: string }) => {
  const samples = codeSamples(operation, baseUrl)
  return (
    <fieldset class="samples">
      <legend class="visually-hidden">Request in</legend>
      {samples.map(({ name, title }, i) => (
        <label>
          <input type="radio" name="language" value={name} checked={i === 0} />
          {title}
        </label>
      ))}
      {samples.map(({ name, title, code }) => (
        <div class={`sample ${name}`}>
          <CodeBlock id={`sample-${name}`} code={code} label={`Request in ${title}`} />
        </div>
      ))}
    </fieldset>
  )
}

const Answers = ({ answers, baseUrl }: Pick<Operation, 'answers'> & { baseUrl: string }) => (
  <>
    {answers.map(({ status, description, example }, i) => (
      <details class="answer" open={i === 0}>
        <summary>
          <span class="badge good">{status}</span> <Words text={description} />
        </summary>
        {example === undefined ? (
          <p class="soft small">No body.</p>
        ) : (
          <CodeBlock id={`example-${status}`} code={asText(example, baseUrl)} label={`Answer ${status}`} />
        )}
      </details>
    ))}
  </>
)

const Errors = ({ operation: { errors } }: { operation: Operation }) => (
  <section>
    <Heading id="errors">Errors</Heading>
    <Facts
      look="errors"
      facts={errors.map(({ status, codes }) => [
        status,
        codes.map(code => (
          <a href={`/docs/errors/${code}`}>
            <code>{code}</code>
          </a>
        )),
      ])}
    />
  </section>
)
