const steps: (() => Promise<void>)[] = []

/** Runs after the last test of this process, latest first. If it throws, the run fails. */
export function atEnd(step: () => Promise<void>): void {
  steps.unshift(step)
}

export async function endAll(): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps.splice(0)) await step().catch(error => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
