import type { ComponentChildren } from 'preact'

/** A heading that links to itself, as those of written pages do. */
export const Heading = ({ id, children }: { id: string; children: ComponentChildren }) => (
  <h2 id={id}>
    <a href={`#${id}`}>{children}</a>
  </h2>
)
