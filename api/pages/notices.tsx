import type { ComponentChildren } from 'preact'

interface NoticesProps {
  done?: string | null | undefined
  problem?: ComponentChildren
}

/** What was done, or why it wasn't, above a page. */
export const Notices = ({ done, problem }: NoticesProps) => (
  <>
    {done && (
      <p class="notice good" role="status">
        {done}
      </p>
    )}
    {problem && (
      <div class="notice bad" role="alert">
        {problem}
      </div>
    )}
  </>
)
