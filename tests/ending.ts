const steps: (() => Promise<void>)[] = []

/** Runs after the last test of this process, the latest first; what throws there fails the run. */
export function atEnd(step: () => Promise<void>): void {
  steps.unshift(step)
}

export async function endAll(): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps.splice(0)) await step().catch(error => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
