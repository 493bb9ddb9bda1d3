import type { ComponentChildren } from 'preact'
import { toHtml } from './markdown.ts'
import type { Operation } from './reference.ts'

/** A heading that links to itself, as those of written pages do. */
export const Heading = ({ id, children }: { id: string; children: ComponentChildren }) => (
  <h2 id={id}>
    <a href={`#${id}`}>{children}</a>
  </h2>
)

/** Our own text as HTML: markdown-it escapes raw HTML in it. On a phone, a stacked table has a block for each row. */
export const Prose = ({ markdown, stacked }: { markdown: string; stacked?: boolean }) => (
  <div class={stacked ? 'prose stacked' : 'prose'} dangerouslySetInnerHTML={{ __html: toHtml(markdown) }} />
)

/** A sentence with names in backticks. */
export const Words = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, i) => (i % 2 === 0 ? part : <code>{part}</code>))}</>
)

interface CodeBlockProps {
  /** Unique on the page. */
  id: string
  code: string
  label: string
}

/** Code with a button that copies it, where scripts run. */
export const CodeBlock = ({ id, code, label }: CodeBlockProps) => (
  <div class="code-block">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work without a mouse. */}
    {/* biome-ignore lint/a11y/useSemanticElements: it's code, and a section would be one more box. */}
    <pre id={id} tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </pre>
    <button type="button" class="copy" data-copies={id} hidden>
      Copy
    </button>
  </div>
)

export const Method = ({ name }: { name: string }) => (
  <span class={`method ${name.toLowerCase()}`}>{name === 'DELETE' ? 'DEL' : name}</span>
)

export const OperationList = ({ operations }: { operations: readonly Operation[] }) => (
  <ul class="lined operations">
    {operations.map(({ id, name, method, path, summary }) => (
      <li id={id}>
        <a href={`/docs/api/${name}`}>{summary}</a>
        <span class="soft small">
          <Method name={method} /> <code>{path}</code>
        </span>
      </li>
    ))}
  </ul>
)
