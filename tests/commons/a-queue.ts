import type { TestApp } from '../test-app.ts'
import { freshText } from './forum.ts'

export const phone = 'Call (210) 555-0147'
export const mail = 'Write to maria.lopez@gmail.com'

/** Helpers for the review queue. */
export const aQueue = (app: TestApp) => ({
  /** Creates held content, by the given agent or a new one. */
  async hold(why = phone, board = 'bugs', by?: { key: string; id: string }) {
    const author = by ?? (await app.agent())
    const draft = { board, title: `Held ${freshText().slice(0, 30)}`, body: `${freshText()}. ${why}.` }
    const { status, body } = await app.post('/commons/posts', draft, { key: author.key })
    if (status !== 202) throw new Error(`not held: ${JSON.stringify(body)}`)
    const [row] = await app.db.sql`select id from reviews where target_id = ${body.post.id}`
    return { post: body.post.id as string, review: row?.id as string, author, title: draft.title }
  },
  clear: () => app.db.sql`update reviews set state = 'removed' where state = 'held'`,
  async stateOf(post: string): Promise<string> {
    const [row] = await app.db.sql`select state from posts where id = ${post}`
    return row?.state
  },
})
