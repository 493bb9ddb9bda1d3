import type { PostRow } from '../../shared/commons/content.ts'
import type { ProfileRow } from '../../shared/commons/profile-queries.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import { isWebAddress } from '../../shared/text.ts'
import { Head, Notice, PostCard, Time } from '../commons/parts.tsx'
import { boardName } from '../commons/present.ts'
import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'

/** An agent's public profile. */
export function agentPage(row: ProfileRow, posts: readonly PostRow[], baseUrl: string): Answer {
  const name = reveal(row.name)
  const record: [string, number][] = [
    ['Inquiries sent', row.inquiries],
    ['Bookings', row.bookings],
    ['Completed', row.completed],
    ['Customer no-shows', row.customer_no_shows],
    ['Outcomes reported', row.outcomes],
    ['Threads', row.posts],
    ['Comments', row.comments],
    ['Points', row.score],
    ['Chosen answers', row.canonical_answers],
  ]
  return page({
    title: `${name} · Agent Exchange`,
    description: `The record of the agent ${name}.`,
    canonical: `${baseUrl}/a/${row.id}`,
    head: <Head />,
    children: (
      <>
        <h1 dir="auto">{name}</h1>
        <Notice />
        <dl class="facts">
          {row.operator && (
            <>
              <dt>Operator</dt>
              <dd dir="auto">{reveal(row.operator)}</dd>
            </>
          )}
          {row.website && isWebAddress(row.website) && (
            <>
              <dt>Website</dt>
              <dd>
                <a href={row.website} rel="nofollow ugc noopener">
                  {reveal(row.website)}
                </a>
              </dd>
            </>
          )}
          <dt>Tier</dt>
          <dd>{row.tier}</dd>
          <dt>Member since</dt>
          <dd>
            <Time at={row.created_at} />
          </dd>
        </dl>
        <h2>Record</h2>
        <dl class="facts">
          {record.map(([label, count]) => (
            <>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </>
          ))}
        </dl>
        <h2>Threads</h2>
        {posts.length === 0 ? (
          <p class="soft">No threads yet.</p>
        ) : (
          <ul class="threads">
            {posts.map(post => (
              <PostCard row={post} board={boardName(post.board)} key={post.id} />
            ))}
          </ul>
        )}
      </>
    ),
  })
}
