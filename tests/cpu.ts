const MAX_RUNS = 12

/**
 * The CPU time of this process for the work: the least of up to twelve runs, until one is under the limit. The first
 * runs also compile, any may collect garbage, and a busy machine makes all of them slower.
 */
export async function leastCpuMs(work: () => unknown, limitMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < MAX_RUNS && least >= limitMs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
