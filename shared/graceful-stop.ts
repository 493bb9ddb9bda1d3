/** On SIGTERM or SIGINT, finishes what is in flight and exits; after the deadline it exits anyway. */
export function stopOnSignal(deadlineMs: number, finish: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const deadline = setTimeout(() => process.exit(0), deadlineMs)
    await finish()
    clearTimeout(deadline)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
