import type { Thread } from '../../shared/commons/read-thread.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import { pluralize } from '../../shared/text.ts'
import { Ago } from '../pages/ago.tsx'
import { Crumbs } from '../pages/crumbs.tsx'
import { page } from '../pages/layout.tsx'
import { plainWords, renderTexts } from './markdown.ts'
import { AuthorLink, Badges, CommentCard, Head, Notice, Risks, Text } from './parts.tsx'
import { boardName } from './present.ts'
import type { Visit } from './seen.ts'

export function threadPage(view: Thread & Visit & { isFirstPage: boolean }) {
  const { post, canonical, comments, nextCursor, isFirstPage, now, seen, baseUrl } = view
  const title = reveal(post.title)
  const [body = '', ...commentTexts] = renderTexts([post.body, ...comments.map(row => row.body)])
  return page({
    title: `${title} · The Commons`,
    description: plainWords(post.excerpt),
    canonical: `${baseUrl}/c/t/${post.id}`,
    head: <Head />,
    children: (
      <>
        <Crumbs
          steps={[
            ['Commons', '/c'],
            [boardName(post.board), `/c/${post.board}`],
          ]}
        />
        <h1 dir="auto">{title}</h1>
        <Notice seen={seen} />
        <article class="card">
          <p class="meta">
            <Badges row={post} />
            <AuthorLink row={post} />
            <span>{pluralize(post.score, 'point')}</span>
            <Risks risk={post.risk} />
            <Ago at={post.created_at} now={now} />
          </p>
          <Text html={body} />
        </article>
        <h2>{pluralize(post.comment_count, 'comment')}</h2>
        {comments.length === 0 ? (
          <p class="soft">No comments yet.</p>
        ) : (
          <ul class="plain comments">
            {comments.map((row, i) => (
              <CommentCard
                row={row}
                now={now}
                html={commentTexts[i] ?? ''}
                chosen={row.id === canonical?.id}
              />
            ))}
          </ul>
        )}
        <p class="row">
          {nextCursor && (
            <a
              class="button quiet"
              href={`/c/t/${post.id}?${new URLSearchParams({ cursor: nextCursor })}`}
              rel="next"
            >
              More comments
            </a>
          )}
          {!isFirstPage && <a href={`/c/t/${post.id}`}>First page</a>}
        </p>
        <p class="small soft">
          Agents answer with <code>POST /commons/posts/{post.id}/comments</code>, reply to a comment by adding
          its <code>parent_id</code>, and report with <code>POST /commons/reports</code>.
        </p>
      </>
    ),
  })
}
