/** Ends a run that keeps finding more rows. The duty's next run continues. */
const MOST = 2000

/** Repeats a step until it finds no more rows. Small batches keep locks short. */
export async function inBatches(step: () => Promise<number>): Promise<void> {
  for (let batches = 0; batches < MOST; batches++) if ((await step()) === 0) return
}
