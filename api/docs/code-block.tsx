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
