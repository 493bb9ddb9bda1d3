import { Method } from './menu.tsx'
import type { Operation } from './reference.ts'

/** Endpoints with what they do. */
export const OperationList = ({ operations }: { operations: readonly Operation[] }) => (
  <ul class="operations">
    {operations.map(({ id, name, method, path, summary }) => (
      <li key={id} id={id}>
        <a href={`/docs/api/${name}`}>{summary}</a>
        <span class="soft small">
          <Method name={method} /> <code>{path}</code>
        </span>
      </li>
    ))}
  </ul>
)
