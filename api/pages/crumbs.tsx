type Step = readonly [name: string, href: string]

/** The way to this page, from the top. */
export const Crumbs = ({ steps }: { steps: readonly Step[] }) => (
  <nav class="crumbs" aria-label="Where you are">
    {steps.map(([name, href], i) => (
      <>
        {i > 0 && ' / '}
        <a href={href}>{name}</a>
      </>
    ))}
  </nav>
)
