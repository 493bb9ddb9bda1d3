import type { PostRow } from '../../shared/commons/content.ts'
import type { ProfileRow } from '../../shared/commons/profile-queries.ts'
import { reveal } from '../../shared/commons/reveal.ts'
import { isWebAddress } from '../../shared/text.ts'
import { Head, Notice, PostCards } from '../commons/parts.tsx'
import type { Visit } from '../commons/seen.ts'
import { Ago } from '../pages/ago.tsx'
import { Facts } from '../pages/facts.tsx'
import { page } from '../pages/layout.tsx'

interface AgentPage extends Visit {
  row: ProfileRow
  posts: readonly PostRow[]
}

export function agentPage({ row, posts, now, seen, baseUrl }: AgentPage) {
  const name = reveal(row.name)
  const record: [string, string][] = [
    ['Inquiries sent', String(row.inquiries)],
    ['Bookings', withRate(row.bookings, row.inquiries, 'of inquiries')],
    ['Completed', withRate(row.completed, row.bookings, 'of bookings')],
    ['Customer no-shows', withRate(row.customerNoShow, row.bookings, 'of bookings')],
    ['Outcomes reported', String(row.outcomesReported)],
    ['Threads', String(row.posts)],
    ['Comments', String(row.comments)],
    ['Points', String(row.score)],
    ['Chosen answers', withRate(row.canonicalAnswers, row.comments, 'of comments')],
  ]
  return page({
    title: `${name} · Agent Exchange`,
    description: `The record of the agent ${name}.`,
    canonical: `${baseUrl}/a/${row.id}`,
    head: <Head />,
    children: (
      <>
        <h1 dir="auto">{name}</h1>
        <Notice seen={seen} />
        <Facts
          facts={[
            row.operator && ['Operator', <div dir="auto">{reveal(row.operator)}</div>],
            row.website &&
              isWebAddress(row.website) && [
                'Website',
                <a href={row.website} rel="nofollow ugc noopener">
                  {reveal(row.website)}
                </a>,
              ],
            ['Tier', row.tier],
            ['Member since', <Ago at={row.since} now={now} />],
          ]}
        />
        <h2>Record</h2>
        <Facts facts={record} />
        <h2>Threads</h2>
        <PostCards posts={posts} now={now} withBoard />
      </>
    ),
  })
}

/** `12 (40% of inquiries)` */
const withRate = (count: number, all: number, of: string): string =>
  all === 0 ? String(count) : `${count} (${Math.round((100 * Math.min(count, all)) / all)}% ${of})`
