import type { ComponentChildren } from 'preact'

interface NoticesProps {
  done?: string | null | undefined
  problem?: ComponentChildren
  /** Where to go next. */
  children?: ComponentChildren
}

/** What was done, or why it wasn't, above a page. */
export const Notices = ({ done, problem, children }: NoticesProps) => (
  <>
    {done && (
      // biome-ignore lint/a11y/noAutofocus: what a page has from the start isn't announced. A problem is in the title.
      <div class="notice good" role="status" tabIndex={-1} autoFocus>
        <p>
          {done} {children}
        </p>
      </div>
    )}
    {problem && (
      <div class="notice bad" role="alert">
        <div>{problem}</div>
      </div>
    )}
  </>
)
