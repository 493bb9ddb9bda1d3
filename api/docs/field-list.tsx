import { pluralize } from '../../shared/text.ts'
import type { Field } from './fields.ts'
import { Words } from './parts.tsx'

interface FieldListProps {
  fields: readonly (Field & { place?: string })[]
  /** In requests: marks what must be sent. Answers mark what may be absent. */
  isRequest?: boolean
}

/** A schema as a table whose objects unfold. */
export const FieldList = ({ fields, isRequest }: FieldListProps) => (
  <ul class="lined fields">
    {fields.map(({ name, type, required, description, fields: inner, place, isShape }) => (
      <li>
        <p class="field-head">
          {isShape ? name : <code>{name}</code>}
          {!isShape && <span class="soft"> {place ? `${type} · ${place}` : type}</span>}
          {isRequest && required && <span class="required"> required</span>}
          {!isRequest && !required && <span class="soft"> · optional</span>}
        </p>
        {description && (
          <p>
            <Words text={description} />
          </p>
        )}
        {inner.length > 0 && (
          <details>
            <summary>
              {pluralize(inner.length, 'field')}
              <span class="visually-hidden"> of {name}</span>
            </summary>
            <FieldList fields={inner} isRequest={isRequest} />
          </details>
        )}
      </li>
    ))}
  </ul>
)
