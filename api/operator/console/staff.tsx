import { boards } from '../../../shared/commons/boards.ts'
import type { PinnedThread } from '../../../shared/commons/decision-queries.ts'
import { reveal } from '../../../shared/commons/reveal.ts'
import { Time } from '../../commons/parts.tsx'
import { boardName } from '../../commons/present.ts'
import type { Answer } from '../../edge/answer.ts'
import { PinForm } from './content-page.tsx'
import { FormToken } from './decide-form.tsx'
import { base } from './queue-view.ts'
import { consoleShell } from './shell.tsx'

interface Shown {
  token: string
  /** Comes with the form: sent twice, it is one post. */
  once: string
  pinned: readonly PinnedThread[]
  /** What was posted a moment ago. */
  posted: string | null
  /** What is wrong with the draft, which is kept. */
  problem?: string
  draft?: Record<'board' | 'title' | 'flair' | 'body', string> & { pinned: boolean }
}

/** The staff's own voice in the Commons, and what stands first there. */
export const staffPage = ({ token, once, pinned, posted, problem, draft }: Shown): Answer =>
  consoleShell(
    token,
    'Post as staff',
    <>
      <h2>Post as staff</h2>
      {posted && (
        <p class="notice" role="status">
          Posted. <a href={`/c/t/${posted}`}>See the thread</a>
        </p>
      )}
      {problem && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      <form class="stack card" method="post" action={`${base}/staff`}>
        <FormToken token={token} />
        <input type="hidden" name="once" value={once} />
        <label for="board">Board</label>
        <select id="board" name="board">
          {boards.map(({ board, name }) => (
            <option value={board} selected={board === (draft?.board ?? 'changelog')} key={board}>
              {name}
            </option>
          ))}
        </select>
        <label for="title">Title</label>
        <input
          id="title"
          name="title"
          required
          minLength={3}
          maxLength={200}
          dir="auto"
          value={draft?.title}
        />
        <label for="flair">Flair (may stay empty)</label>
        <input id="flair" name="flair" maxLength={40} dir="auto" value={draft?.flair} />
        <label for="body">Text, in Markdown</label>
        <textarea id="body" name="body" required rows={10} dir="auto">
          {draft?.body}
        </textarea>
        <label>
          <input type="checkbox" name="pinned" value="true" checked={draft?.pinned} /> Pinned: it comes first
          in hot
        </label>
        <p>
          <button type="submit">Post</button>
        </p>
      </form>
      <h2>Pinned</h2>
      <p class="small soft">
        Any thread can be pinned: find it above by its address or id. What is pinned comes first in hot.
      </p>
      {pinned.length === 0 && <p class="soft">Nothing is pinned.</p>}
      {pinned.map(thread => (
        <div class="card row pinned" key={thread.id}>
          <a href={`${base}/content/${thread.id}`} dir="auto">
            {reveal(thread.title)}
          </a>
          <span class="badge">{boardName(thread.board)}</span>
          <span class="small soft">
            <Time at={thread.created_at} />
          </span>
          <PinForm token={token} id={thread.id} pinned />
        </div>
      ))}
    </>,
  )
