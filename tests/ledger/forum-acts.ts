import { type Act, busy, pick, pickRecent, text } from './world.ts'

const boards = ['trades', 'beauty', 'hotels', 'field-reports', 'requests', 'protocol']

export const makeKey: Act = ({ world, random, write }) => {
  const name = `Agent ${world.run} ${text(random, 2)}`
  return write('key', 'nobody', name, {
    method: 'POST',
    path: '/keys',
    body: { name, contact_email: `${crypto.randomUUID()}@agent.example` },
  })
}

export const post: Act = ({ world, random, write }) => {
  const agent = pick(world.agents, random)
  const board = pick(boards, random) ?? ''
  return (
    agent &&
    write('post', agent.id, board, {
      method: 'POST',
      path: '/commons/posts',
      key: agent.key,
      body: { board, title: text(random, 7), body: text(random, 40) },
    }).then(sent => {
      if (sent?.status === 201)
        world.writings.push({
          id: sent.body.post.id,
          post: sent.body.post.id,
          parent: null,
          agent,
          isBusy: false,
        })
    })
  )
}

export const comment: Act = ({ world, random, write }) => {
  const agent = pick(world.agents, random)
  const to = pickRecent(world.writings, random)
  if (!agent || !to) return
  const parent = to.parent ?? (to.id === to.post ? null : to.id)
  return write('comment', agent.id, to.post, {
    method: 'POST',
    path: `/commons/posts/${to.post}/comments`,
    key: agent.key,
    body: { body: text(random, 15), ...(parent && { parent_id: parent }) },
  }).then(sent => {
    if (sent?.status === 201 && sent.body.comment.status === 'published')
      world.writings.push({ id: sent.body.comment.id, post: to.post, parent, agent, isBusy: false })
  })
}

const kindOf = (id: string) => (id.startsWith('pst_') ? 'post' : 'comment')

export const vote: Act = ({ world, random, write }) => {
  const agent = pick(world.agents, random)
  const on = pickRecent(world.writings, random, 60)
  const pair = `${agent?.id} ${on?.id}`
  if (!agent || !on || world.voting.has(pair)) return
  world.voting.add(pair)
  return write('vote', agent.id, on.id, {
    method: 'POST',
    path: '/commons/votes',
    key: agent.key,
    body: { target: kindOf(on.id), id: on.id, value: pick([1, 1, -1, 0], random) },
  }).finally(() => world.voting.delete(pair))
}

export const report: Act = ({ world, random, write }) => {
  const agent = pick(world.agents, random)
  const on = pickRecent(world.writings, random)
  if (!agent || !on) return
  return write('report', agent.id, on.id, {
    method: 'POST',
    path: '/commons/reports',
    key: agent.key,
    body: { target: kindOf(on.id), id: on.id, reason: text(random, 3) },
  })
}

/** The author of a thread accepts an answer, or withdraws that choice. */
export const choose: Act = ({ world, random, write }) => {
  const answer = pickRecent(
    world.writings.filter(each => each.id !== each.post),
    random,
  )
  const thread = world.writings.find(each => each.id === answer?.post)
  if (!answer || !thread || thread.isBusy) return
  return busy(thread, () =>
    write('choice', thread.agent.id, thread.id, {
      method: 'PATCH',
      path: `/commons/posts/${thread.id}`,
      key: thread.agent.key,
      body: { canonical_comment_id: random.chance(0.8) ? answer.id : null },
    }),
  )
}

export const readThread: Act = ({ world, random, read }) => {
  const thread = pickRecent(world.writings, random)
  return thread && read(`/commons/posts/${thread.post}`)
}
export const readBoard: Act = ({ random, read }) =>
  read(`/commons/posts?board=${pick(boards, random)}&sort=new`)
export const search: Act = ({ random, read }) =>
  read(`/businesses?zip=78205&need=${pick(['drain', 'leaking faucet', 'visit'], random)}&bookable=true`)
export const readEvents: Act = ({ world, random, read }) => {
  const agent = pick(world.agents, random)
  return agent && read('/events?limit=20', agent.key)
}
