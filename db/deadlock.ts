import { intercept, type Pool, runAgain } from './intercept.ts'

const DEADLOCK = '40P01'
const MAX_AGAIN = 3
/** Lets the other statement go first: on a busy machine, it might meet this one in another deadlock. */
const PAUSE_MS = 20

/** Reruns a statement that failed in a deadlock. That's safe, because each statement is its own transaction. */
export function againAfterDeadlock(sql: Pool): Pool {
  return intercept(sql, (statement, send, args) => {
    const { reject } = statement
    let again = 0
    // A deadline may have told the caller that it failed.
    let isRejected = false
    statement.reject = error => {
      if (isRejected || Object(error).code !== DEADLOCK || again++ === MAX_AGAIN) {
        isRejected = true
        return reject(error)
      }
      setTimeout(() => {
        if (!isRejected) runAgain(sql, statement, args).then(statement.resolve, statement.reject)
      }, PAUSE_MS * again)
    }
    send()
  })
}
