import { reviewWaiting } from '../../shared/commons/background-review.ts'
import type { Context } from '../../shared/context.ts'
import type { Handlers } from '../work.ts'

interface Pass {
  running: Promise<void>
  next: Promise<void> | null
}

const passes = new WeakMap<Context, Pass>()

export const moderationHandlers: Handlers = {
  'moderation.review': context => {
    const pass = passes.get(context)
    if (!pass) return start(context)
    // Jobs that arrive during a pass share the next one, because the pass may be past their content.
    pass.next ??= pass.running.catch(() => {}).then(() => start(context))
    return pass.next
  },
}

function start(context: Context): Promise<void> {
  const pass: Pass = { running: reviewWaiting(context), next: null }
  passes.set(context, pass)
  const finish = () => {
    if (pass.next === null) passes.delete(context)
  }
  pass.running.then(finish, finish)
  return pass.running
}
