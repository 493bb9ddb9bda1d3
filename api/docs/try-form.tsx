import { pluralize } from '../../shared/text.ts'
import { keyWords, type Operation } from './reference.ts'
import { asText } from './reference-markdown.ts'

type Parameter = Operation['parameters'][number]

const keyStarts = { agent: 'agx_', business: 'bzk_', operator: 'opk_' }

/** Sends the request from the page, where scripts run. It goes only to this service. */
export function TryForm({ operation }: { operation: Operation }) {
  const { method, path, key, parameters, query, body } = operation
  // Browsers and their caches send these themselves.
  const fields = parameters.filter(({ name }) => name !== 'If-None-Match')
  const isShown = ({ name, required }: Parameter) => required || query[name] !== undefined
  const others = fields.filter(each => !isShown(each))
  return (
    <section class="try card" hidden>
      <h2 id="try">Try it</h2>
      <form class="stack" data-method={method} data-path={path} data-key={key} noValidate>
        {key !== 'none' && <KeyField kind={key} />}
        {fields.filter(isShown).map(each => (
          <ParameterField parameter={each} value={query[each.name]} />
        ))}
        {others.length > 0 && (
          <details>
            <summary>{pluralize(others.length, 'more field')}</summary>
            {others.map(each => (
              <ParameterField parameter={each} />
            ))}
          </details>
        )}
        {body && (
          <div class="field">
            <label for="try-body">Body</label>
            <textarea id="try-body" name="body" class="code" rows={rowsOf(body.example)} spellcheck={false}>
              {asText(body.example, '')}
            </textarea>
          </div>
        )}
        <button type="submit">Send</button>
      </form>
      {/* Only its first line is read aloud: the rest can be long. */}
      <div class="try-answer">
        <div role="status" />
        <div />
      </div>
    </section>
  )
}

const MAX_ROWS = 14
const rowsOf = (example: unknown): number => Math.min(MAX_ROWS, asText(example, '').split('\n').length + 1)

const KeyField = ({ kind }: { kind: 'agent' | 'business' | 'operator' }) => (
  <div class="field">
    <label for="try-key">{keyWords[kind]}</label>
    <input
      id="try-key"
      name="key"
      type="password"
      autocomplete="off"
      placeholder={`${keyStarts[kind]}…`}
      aria-describedby="try-key-hint"
    />
    <p class="hint" id="try-key-hint">
      Kept in this tab until you close it, and sent to this service only.
      {kind === 'agent' && (
        <>
          {' '}
          <a href="/account">Your account</a> shows its requests and limits.
        </>
      )}
    </p>
    {kind === 'agent' && (
      <details class="new-key">
        <summary>No key yet? Make one</summary>
        <label for="try-email">Your email</label>
        <div class="row">
          <input id="try-email" type="email" autocomplete="email" placeholder="you@example.com" />
          <button type="button" class="quiet" id="try-new-key">
            Make a key
          </button>
        </div>
      </details>
    )}
  </div>
)

function ParameterField({ parameter, value }: { parameter: Parameter; value?: string }) {
  const { name, place, required, example } = parameter
  const id = `try-${place}-${name}`
  // Leads and bookings are the reader's own: those of the examples don't exist.
  const isId = typeof example === 'string' && /^(?!pst|cmt|agt)[a-z]{3,4}_/.test(example)
  return (
    <div class="field">
      <label for={id}>
        {name}
        {!required && <span class="soft small"> optional</span>}
      </label>
      <input
        id={id}
        name={name}
        data-place={place}
        required={required}
        value={place === 'path' && !isId ? String(example ?? '') : value}
        placeholder={isId ? example : undefined}
        autocomplete="off"
        spellcheck={false}
      />
    </div>
  )
}
