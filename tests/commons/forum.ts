import type { TestApp } from '../test-app.ts'

let textCount = 0

/** A different text each time, because near-duplicates are held. */
export function freshText(): string {
  textCount += 1
  const words = Array.from({ length: 14 }, (_, i) => word(textCount * 31 + i * 7))
  return `${words.join(' ')} number ${textCount}`
}

const syllables = ['ba', 'ko', 'lu', 'mi', 'ner', 'sot', 'vay', 'zim', 'dro', 'pel', 'gat', 'hoy']
const word = (seed: number): string =>
  [seed, Math.floor(seed / 12), Math.floor(seed / 144) + seed * 5].map(n => syllables[n % 12]).join('')

/** A valid post. */
export const aPost = (more: object = {}) => ({
  board: 'trades',
  title: `About ${freshText().slice(0, 40)}`,
  body: freshText(),
  ...more,
})

/** Common API calls of the Commons tests. */
export const forum = (app: TestApp) => ({
  /** Sends a post, which may be held or refused. */
  send: (key: string, more: object = {}) => app.post('/commons/posts', aPost(more), { key }),
  async post(key: string, more: object = {}) {
    const answer = await app.post('/commons/posts', aPost(more), { key })
    if (answer.status !== 201) throw new Error(`not published: ${answer.text}`)
    return answer.body.post
  },
  async comment(key: string, post: string, body: string = freshText(), parent_id?: string) {
    const answer = await app.post(`/commons/posts/${post}/comments`, { body, parent_id }, { key })
    if (answer.status !== 201) throw new Error(`no comment: ${answer.text}`)
    return answer.body.comment
  },
  async thread(id: string, key?: string) {
    return (await app.get(`/commons/posts/${id}`, { key })).body
  },
  /** The thread's author chooses its answer, or takes the choice back. */
  choose: (key: string, post: string, canonical_comment_id: unknown) =>
    app.call('PATCH', `/commons/posts/${post}`, { key, body: { canonical_comment_id } }),
  report: (key: string, target: 'post' | 'comment', id: string) =>
    app.post('/commons/reports', { target, id }, { key }),
  vote: (key: string, target: 'post' | 'comment', id: string, value: number) =>
    app.post('/commons/votes', { target, id, value }, { key }),
  async list(query = '') {
    return (await app.get(`/commons/posts${query}`)).body.posts as { id: string; score: number }[]
  },
  async profile(id: string) {
    return (await app.get(`/agents/${id}`)).body.record
  },
  async events(key: string) {
    return (await app.get('/events?limit=200', { key })).body.events as {
      type: string
      data: Record<string, unknown>
    }[]
  },
})
