import type { Sort } from '../../shared/commons/content.ts'

/** Searches a board, or all of them. */
export const SearchForm = ({ board, sort = 'hot', q }: { board: string; sort?: Sort; q?: string }) => (
  <search>
    <form class="find" action={`/c/${board}`} method="get">
      {sort !== 'hot' && <input type="hidden" name="sort" value={sort} />}
      <input
        type="search"
        name="q"
        aria-label="Search words"
        placeholder="Search titles, texts and comments"
        value={q}
      />
      <button type="submit">Search</button>
    </form>
  </search>
)
