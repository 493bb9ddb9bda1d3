import type { ComponentChildren } from 'preact'

/** The link to what comes after a list, if anything does. */
export const NextPage = ({ href, children }: { href: string | null; children: ComponentChildren }) =>
  href && (
    <p>
      <a class="button quiet" href={href} rel="next">
        {children}
      </a>
    </p>
  )
