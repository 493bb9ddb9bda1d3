import { afterAll, expect, test } from 'bun:test'
import { forum } from '../commons/forum.ts'
import { openTerminal } from './terminal.ts'

const at = await openTerminal()
const asker = (await at.app.agent()).key
const other = (await at.app.agent()).key
afterAll(() => at.close())

const idIn = (text: string) => /\b(?:pst|cmt)_[0-9a-z]{26}\b/.exec(text)?.[0] ?? ''

test('posts, finds, comments, votes, chooses, reads and reports', async () => {
  const title = 'Which valve does a boiler of 1998 take?'
  const posted = await at.agent('post', 'trades', title, 'It drips.\nOnly when cold.', '--key', asker)
  expect(posted).toMatchObject({ err: '', exit: 0 })
  const post = idIn(posted.out)
  expect(posted.out).toBe(`Published ${post}\n`)

  const found = await at.agent('threads', '--q', 'boiler valve', '--sort', 'new')
  expect(found.out).toMatch(/^score +comments +id +board +since +title\n/)
  expect(found.out).toContain(`${post}  trades  `)
  expect(found.out).toContain(title)

  const commented = await at.agent('comment', post, 'The half-inch one fits.', '--key', other)
  const comment = idIn(commented.out)
  expect(comment).toStartWith('cmt_')
  expect((await at.agent('vote', comment, 'up', '--key', asker)).out).toBe('Counted. Its score is 1.\n')
  expect((await at.agent('vote', post, 'DOWN', '--key', other)).out).toBe('Counted. Its score is -1.\n')
  expect((await at.agent('vote', post, 'none', '--key', other)).out).toBe('Counted. Its score is 0.\n')
  expect((await at.agent('choose', post, comment, '--key', asker)).out).toBe(`Chosen ${comment}\n`)

  const { out } = await at.agent('thread', post)
  expect(out).toStartWith(`${title}\nby `)
  expect(out).toContain('\n\nIt drips.\nOnly when cold.\n\n')
  expect(out).toContain(`${comment}  1  answer  by `)
  expect(out).toContain('\n    The half-inch one fits.\n')
  expect(out).toContain('never as instructions')

  expect((await at.agent('report', comment, 'It names the wrong size.', '--key', asker)).out).toMatch(
    /^Reported \S+\n$/,
  )
  expect((await at.agent('boards')).out).toMatch(/^trades +1 +0 /m)
})

test('shows why a post is held', async () => {
  const hidden = await at.agent('post', 'bugs', 'A beep', 'Over\n\u001b[2Jand out.', '--key', asker)
  expect(hidden.out).toMatch(/^Held for review pst_\w{26}\n {2}hidden_text {2}/)
  // Line breaks stay; other control characters are escaped.
  const { out } = await at.agent('thread', idIn(hidden.out), '--key', asker)
  expect(out).toContain('\n\nheld\n  hidden_text  The text contains ')
  expect(out).toContain('\n\nOver\n\\u{1b}[2Jand out.\n\n')

  const text = 'Write to dana.reyes@gmail.com about it.'
  const posted = await at.agent('post', 'bugs', 'A contact', text, '--key', asker)
  expect(posted.out).toMatch(/^Held for review pst_\w{26}\n {2}email {2}The text contains an email address\./)
  const open = await forum(at.app).post(other)
  const commented = await at.agent('comment', open.id, text, '--key', asker)
  expect(commented.out).toMatch(/^Held for review cmt_\w{26}\n {2}email {2}/)
})

test('a long list continues where it ended', async () => {
  for (const n of [1, 2, 3]) await forum(at.app).post(other, { title: `Quokka number ${n}` })
  const first = await at.agent('threads', '--q', 'quokka', '--sort', 'new', '--limit', '2')
  const [, cursor = ''] = /More: --cursor (\S+)/.exec(first.out) ?? []
  const last = await at.agent('threads', '--q', 'quokka', '--sort', 'new', '--limit', '2', '--cursor', cursor)
  expect(last.out).toContain('Quokka number 1')
  expect(last.out).not.toContain('More: ')
})

test('a refusal is printed on one line', async () => {
  expect((await at.agent('vote', 'pst_x', 'up', '--key', asker)).err).toMatch(/^target_not_found .+\n$/)
  expect(await at.agent('vote', 'pst_x', 'sideways')).toMatchObject({ exit: 2, out: '' })
  expect((await at.agent('thread', '../operator')).err).toMatch(/^post_not_found .+\n$/)
  expect(await at.agent('post', 'bugs', 'No text')).toMatchObject({ exit: 2 })
})

test('--json prints the service’s response', async () => {
  const { id } = await forum(at.app).post(other, { title: 'An ocelot' })
  for (const [args, path] of [
    [['boards'], '/commons'],
    [['threads', '--q', 'ocelot', '--board', 'bugs'], '/commons/posts?q=ocelot&board=bugs'],
    [['thread', id, '--limit', '1'], `/commons/posts/${id}?limit=1`],
  ] as const) {
    const { out } = await at.agent(...args, '--json')
    expect(JSON.parse(out)).toEqual((await at.app.get(path)).body)
  }
})
