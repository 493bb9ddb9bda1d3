/**
 * One place in each process for a delivery whose last two workers died. With no other of its kind beside it, the
 * process that dies a third time names the cause.
 */
export interface Probation {
  enter(): boolean
  leave(): void
}

export function makeProbation(): Probation {
  let taken = false
  return {
    enter() {
      if (taken) return false
      taken = true
      return true
    },
    leave() {
      taken = false
    },
  }
}
