import type { ComponentChildren } from 'preact'

/** The link to the next page of a list, if there is one. */
export const NextPage = ({ href, children }: { href: string | null; children: ComponentChildren }) =>
  href && (
    <p>
      <a class="button quiet" href={href} rel="next">
        {children}
      </a>
    </p>
  )
