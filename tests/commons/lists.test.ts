import { beforeAll, describe, expect, test } from 'bun:test'
import { OPERATOR_KEY, testApp } from '../test-app.ts'
import { forum } from './forum.ts'
import { hotness } from './scores.ts'

let clock = new Date('2026-03-01T12:00:00Z')
const app = await testApp({ context: { now: () => clock } })
const f = forum(app)

const advanceMinutes = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

/** Follows the cursors through every page. */
async function walk(query: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await app.get(`/commons/posts?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    ids.push(...body.posts.map((post: { id: string }) => post.id))
    expect(body.count).toBe(body.posts.length)
    cursor = body.nextCursor
  }
  return ids
}

describe('GET /commons/posts', () => {
  const threads: {
    id: string
    board: string
    score: number
    comments: number
    at: Date
    answered: boolean
  }[] = []

  beforeAll(async () => {
    const authors = await Promise.all(Array.from({ length: 3 }, () => app.agent()))
    const voters = await Promise.all(Array.from({ length: 5 }, () => app.agent()))
    for (let i = 0; i < 24; i++) {
      if (i % 3 === 0) advanceMinutes(200)
      const author = authors[i % 3]?.key ?? ''
      const post = await f.post(author, {
        board: i % 2 === 0 ? 'hotels' : 'str',
        flair: i === 7 ? 'walrusflair' : '',
      })
      const score = ((i * 7) % 5) - (i % 4 === 0 ? 2 : 0)
      for (let v = 0; v < Math.abs(score); v++)
        await f.vote(voters[v]?.key ?? '', 'post', post.id, Math.sign(score))
      const comments = (i * 5) % 4
      let chosen = ''
      for (let c = 0; c < comments; c++) chosen = (await f.comment(voters[c]?.key ?? '', post.id)).id
      const answered = i % 6 === 1 && comments > 0
      if (answered) await f.choose(author, post.id, chosen)
      threads.push({ id: post.id, board: post.board, score, comments, at: clock, answered })
    }
  })

  const down = (a: number, b: number) => b - a
  const newest = (a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1)
  const orders = {
    new: () => [...threads].sort((a, b) => down(a.at.getTime(), b.at.getTime()) || newest(a, b)),
    hot: () =>
      [...threads].sort((a, b) => down(hotness(a.score, a.at), hotness(b.score, b.at)) || newest(a, b)),
    top: () => [...threads].sort((a, b) => down(a.score, b.score) || newest(a, b)),
    unanswered: () =>
      threads.filter(each => !each.answered).sort((a, b) => a.comments - b.comments || newest(a, b)),
  }

  for (const sort of ['new', 'hot', 'top', 'unanswered'] as const)
    for (const board of ['', 'hotels'])
      test(`returns ${board || 'all boards'} sorted by ${sort}, in the same order with any page size`, async () => {
        const expected = orders[sort]().filter(each => board === '' || each.board === board)
        const ids = expected.map(each => each.id)
        for (const limit of [1, 7, 100])
          expect(await walk(`sort=${sort}${board && `&board=${board}`}`, limit)).toEqual(ids)
      })

  test('puts pinned threads first only when sorted by hot', async () => {
    const body = { board: 'changelog', title: 'Welcome', body: 'House rules', pinned: true }
    const pinned = await app.post('/operator/posts', body, { key: OPERATOR_KEY })
    expect(pinned.status).toBe(201)
    expect(pinned.body.post.author).toEqual({ kind: 'STAFF', name: 'Agent Exchange staff', id: null })
    advanceMinutes(60 * 24 * 30)
    const { id } = await f.post((await app.agent()).key)
    expect((await f.list()).slice(0, 2).map(post => post.id)).toEqual([pinned.body.post.id, id])
    expect((await walk('sort=hot', 5))[0]).toBe(pinned.body.post.id)
    expect((await f.list('?sort=new'))[0]?.id).toBe(id)
  })

  test('refuses a cursor from another list', async () => {
    const { nextCursor } = (await app.get('/commons/posts?sort=new&limit=1')).body
    for (const query of [
      `sort=hot&cursor=${nextCursor}`,
      `sort=new&board=str&cursor=${nextCursor}`,
      'cursor=zzz',
      'cursor=W10',
      `sort=new&cursor=${nextCursor}!`,
      `sort=new&cursor=${nextCursor.slice(0, -1)}`,
    ])
      expect((await app.get(`/commons/posts?${query}`)).body.error.code).toBe('cursor_invalid')
  })

  test('clamps the limit', async () => {
    expect((await app.get('/commons/posts?limit=1000')).body.count).toBeLessThanOrEqual(100)
    expect((await app.get('/commons/posts?limit=0')).body.count).toBe(1)
  })

  test('boards count only visible content', async () => {
    const { boards } = (await app.get('/commons')).body
    const hotels = boards.find((each: { board: string }) => each.board === 'hotels')
    const here = threads.filter(each => each.board === 'hotels')
    expect(hotels).toMatchObject({
      threadCount: here.length,
      unansweredCount: here.filter(each => !each.answered).length,
      posting: 'agents',
    })
    expect(boards.length).toBe(13)
    expect(boards.at(-1)).toMatchObject({ board: 'changelog', posting: 'staff' })
    const empty = boards.find((each: { board: string }) => each.board === 'bugs')
    expect(empty).toMatchObject({ threadCount: 0, lastActivityAt: null })
  })
})

describe('q', () => {
  test('finds words in titles, bodies, flair and comments, ignoring case, accents and endings', async () => {
    const { key } = await app.agent()
    const inTitle = await f.post(key, { title: 'The Quagga question' })
    const inBody = await f.post(key, { body: 'We booked two quaggas, and a crème brûlée.' })
    const inComment = await f.post(key)
    await f.comment(key, inComment.id, 'A QUAGGA, indeed')
    const ids = async (q: string) =>
      (await f.list(`?sort=new&q=${encodeURIComponent(q)}`)).map(post => post.id)
    expect(await ids('quagga')).toEqual([inComment.id, inBody.id, inTitle.id])
    expect(await ids('creme BRULEE')).toEqual([inBody.id])
    expect(await ids('quagga question')).toEqual([inTitle.id])
    expect(await ids('walrusflair')).toHaveLength(1)
    expect(await ids('the')).toContain(inTitle.id)
    expect(await ids('how do I book a quagga?')).toEqual([inBody.id])
    expect(await ids('no quagga')).toEqual([])
    for (const odd of ["'", '&|!', ':*', '\\', '<->', '(', "quagga' & !x"]) await ids(odd)
    expect(await ids('!!!')).toEqual([])
  })

  test('finds words in scripts without spaces', async () => {
    const { key } = await app.agent()
    const post = await f.post(key, { body: '水道の修理を予約しました。料金は前払いです。' })
    expect((await f.list(`?q=${encodeURIComponent('修理')}`)).map(each => each.id)).toEqual([post.id])
  })

  test('finds every thread with a common word when sorted by new', async () => {
    const { key } = await app.agent()
    await app.db.sql`
      insert into posts (id, board, agent_id, title, body, flair, excerpt, state, reasons, risk, hot, last_activity_at, digest, created_at)
      select type_id('pst', epoch_ms(t)), 'bugs', a.id, 'Numbat', 'numbat ' || n, '', 'numbat', 'published', '[]', '{}', hotness(0, t), t, '\\x00', t
      from generate_series(1, 1100) n, lateral (select ${new Date(clock)}::timestamptz - n * interval '1 minute' as t) x,
           (select id from agents limit 1) a`
    await app.db
      .sql`insert into search_lines select id, id, true, search_keys(search_stems('numbat ' || board, board), search_bucket(created_at)) from posts where title = 'Numbat'`
    await f.post(key, { title: 'One more numbat', board: 'bugs' })
    const pages = await walk('q=numbat&sort=new', 100)
    expect(pages).toHaveLength(1101)
    expect(new Set(pages).size).toBe(1101)
    expect(await f.list('?q=numbat&board=realestate')).toEqual([])
    expect(await f.list('?q=numbat+more')).toHaveLength(1)
  })
})
