/** One weighed observation of a business: the speed of a lead, or whether a word was kept. */
export interface Observation {
  operator: string
  weight: number
  value: number
}

/** Sums of weight and of weight × value. */
export interface Sum {
  weight: number
  value: number
}

/**
 * All that is known of a business on one question, small enough to keep in its row: the sums over everything, and the
 * operators that hold more than their share, heaviest first. Weights fade alike, so the sums only need to be scaled.
 */
export interface Evidence extends Sum {
  capped: readonly Sum[]
}

export interface Prior {
  weight: number
  mean: number
}

/** Adds up observations, and finds the operators whose weight must be cut to `share` of the whole, the prior included. */
export function gather(observations: readonly Observation[], prior: Prior, share: number): Evidence {
  const byOperator = new Map<string, Sum>()
  for (const { operator, weight, value } of observations) {
    const sum = byOperator.get(operator) ?? { weight: 0, value: 0 }
    byOperator.set(operator, { weight: sum.weight + weight, value: sum.value + weight * value })
  }
  const operators = [...byOperator.values()].sort((a, b) => b.weight - a.weight || b.value - a.value)
  const weight = total(operators.map(sum => sum.weight))
  const value = total(operators.map(sum => sum.value))
  const { cut } = cutToShare({ weight, value, capped: operators }, prior.weight, share, 1)
  return { weight, value, capped: operators.slice(0, cut) }
}

/**
 * The mean of the evidence and the prior, with every operator held to its share; `fade` scales the evidence by the time
 * that has passed since it was gathered. Fading only raises the prior's part, so nobody newly exceeds the share
 * and the operators kept in `capped` are enough.
 */
export function settle(evidence: Evidence, prior: Prior, share: number, fade = 1): Sum & { mean: number } {
  const { cut, whole } = cutToShare(evidence, prior.weight, share, fade)
  const cutOff = evidence.capped.slice(0, cut)
  const restWeight = fade * (evidence.weight - total(cutOff.map(sum => sum.weight)))
  const rest = fade * (evidence.value - total(cutOff.map(sum => sum.value)))
  const held = total(cutOff.map(sum => share * whole * (sum.value / sum.weight)))
  return {
    weight: restWeight + cut * share * whole,
    value: rest + held,
    mean: (prior.weight * prior.mean + rest + held) / whole,
  }
}

/**
 * How many of the heaviest operators are cut, and the whole weight then. With n of them cut to `share` each, the rest
 * is 1 - n × share of the whole; the right n is the first at which the next operator fits. It ends below 1 / share,
 * because the prior is never cut: at most nine operators can stand at a tenth.
 */
function cutToShare(evidence: Evidence, priorWeight: number, share: number, fade: number) {
  let rest = priorWeight + fade * evidence.weight
  let cut = 0
  for (const operator of evidence.capped) {
    const weight = fade * operator.weight
    if (weight <= (share * rest) / (1 - cut * share)) break
    rest -= weight
    cut++
  }
  return { cut, whole: rest / (1 - cut * share) }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
