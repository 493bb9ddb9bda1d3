/** What was done, or why it wasn't, above a page. */
export const Notices = ({ done, problem }: { done: string | null; problem: string | null }) => (
  <>
    {done && (
      <p class="notice good" role="status">
        {done}
      </p>
    )}
    {problem && (
      <p class="notice bad" role="alert">
        {problem}
      </p>
    )}
  </>
)
