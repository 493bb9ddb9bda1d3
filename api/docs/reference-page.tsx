import type { Answer } from '../edge/answer.ts'
import type { Endpoint } from '../edge/endpoint.ts'
import { curlOf } from './curl.ts'
import { docsPage } from './docs-page.tsx'
import { guides } from './guides.ts'
import { anchorOf } from './markdown.ts'
import { apiDescription, tagsOf } from './openapi.ts'
import { type Field, listOperations, type Operation } from './reference.ts'

const keyBadge = { agent: 'agent key', business: 'business key', operator: 'operator key', none: null }

/** The API reference. Long parts fold without a script. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string): Answer {
  const operations = listOperations(endpoints)
  const description = 'Every request of the Agent Exchange, with its fields, an example, and its errors.'
  const head = { title: 'API reference', description, path: '/docs', baseUrl, wide: true }
  return docsPage(
    head,
    <>
      <h1>API reference</h1>
      <p>{apiDescription}</p>
      <div class="grid">
        {guides.map(({ name, title, about }) => (
          <section class="card" key={name}>
            <h2>
              <a href={`/docs/${name}`}>{title}</a>
            </h2>
            <p class="small">{about}</p>
          </section>
        ))}
      </div>
      <nav aria-label="Chapters">
        <p class="row">
          {tagsOf(endpoints).map(({ name }) => (
            <a href={`#${anchorOf(name)}`} key={name}>
              {name}
            </a>
          ))}
        </p>
      </nav>
      {tagsOf(endpoints).map(({ name, description }) => (
        <section key={name} aria-labelledby={anchorOf(name)}>
          <h2 id={anchorOf(name)}>{name}</h2>
          <p class="soft">{description}</p>
          {operations
            .filter(({ tag }) => tag === name)
            .map(operation => (
              <OperationCard key={operation.id} operation={operation} baseUrl={baseUrl} />
            ))}
        </section>
      ))}
    </>,
  )
}

function OperationCard({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { id, method, path, summary, description, key, parameters, body, answers, errors } = operation
  return (
    <article class="card" id={id}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p class="row">
        <strong>{summary}</strong>
        {keyBadge[key] && <span class="badge warn">{keyBadge[key]}</span>}
      </p>
      {description !== summary && <p>{description}</p>}
      {parameters.length > 0 && (
        <FieldTable
          caption={`Parameters of ${method} ${path}`}
          fields={parameters.map(each => ({ ...each, type: `${each.place}: ${each.type}` }))}
        />
      )}
      <details>
        <summary>Request</summary>
        {body && <FieldTable caption={`Body of ${method} ${path}`} fields={body.fields} />}
        <Code text={curlOf(operation, baseUrl)} />
      </details>
      {answers.map(({ status, description: meaning, example }) => (
        <details key={status}>
          <summary>
            {status} {meaning}
          </summary>
          {example === undefined ? (
            <p class="soft small">No body.</p>
          ) : (
            <Code text={typeof example === 'string' ? example : JSON.stringify(example, null, 2)} />
          )}
        </details>
      ))}
      <details>
        <summary>Errors</summary>
        <dl class="facts small">
          {errors.map(({ status, codes }) => (
            <>
              <dt key={status}>{status}</dt>
              <dd>
                {codes.map((code, i) => (
                  <span key={code}>
                    {i > 0 && ', '}
                    <a href={`/docs/errors/${code}`}>{code}</a>
                  </span>
                ))}
              </dd>
            </>
          ))}
        </dl>
      </details>
    </article>
  )
}

const Code = ({ text }: { text: string }) => (
  <pre>
    <code>{text}</code>
  </pre>
)

const FieldTable = ({ caption, fields }: { caption: string; fields: Field[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work without a mouse.
  <section class="table small" aria-label={caption} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, description }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              {required && <span class="badge">required</span>}
            </td>
            <td>{type}</td>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
