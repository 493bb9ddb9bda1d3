/** Ends a process once, when it is asked to: what must be finished is finished, but not for longer than the deadline. */
export function stopWhenAsked(deadlineMs: number, finish: () => Promise<void>): void {
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    const deadline = setTimeout(() => process.exit(0), deadlineMs)
    await finish()
    clearTimeout(deadline)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
