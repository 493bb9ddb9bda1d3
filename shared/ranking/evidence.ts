/** A weighted observation of a business: the speed of a reply, or whether it kept its word. */
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
 * The observations of a business in a form small enough to store: the sums over everything, and the operators that
 * exceed their share, heaviest first. All weights fade alike, so the sums only need to be scaled.
 */
export interface Evidence extends Sum {
  capped: readonly Sum[]
}

interface Prior {
  weight: number
  mean: number
}

/** Sums up observations, and finds the operators whose weight must be capped at `share` of the total with the prior. */
export function summarize(observations: readonly Observation[], prior: Prior, share: number): Evidence {
  const byOperator = new Map<string, Sum>()
  for (const { operator, weight, value } of observations) {
    const sum = byOperator.get(operator) ?? { weight: 0, value: 0 }
    byOperator.set(operator, { weight: sum.weight + weight, value: sum.value + weight * value })
  }
  const operators = [...byOperator.values()].sort((a, b) => b.weight - a.weight || b.value - a.value)
  const weight = total(operators.map(sum => sum.weight))
  const value = total(operators.map(sum => sum.value))
  const { cappedCount } = capToShare({ weight, value, capped: operators }, prior.weight, share, 1)
  return { weight, value, capped: operators.slice(0, cappedCount) }
}

/**
 * The mean of the evidence and the prior, with no operator above its share. `fade` scales the evidence by its age. Fading
 * only raises the prior's part, so no further operator can exceed the share, and those in `capped` are enough.
 */
export function cappedMean(evidence: Evidence, prior: Prior, share: number, fade = 1) {
  const { cappedCount, totalWeight } = capToShare(evidence, prior.weight, share, fade)
  const capped = evidence.capped.slice(0, cappedCount)
  const restWeight = fade * (evidence.weight - total(capped.map(sum => sum.weight)))
  const rest = fade * (evidence.value - total(capped.map(sum => sum.value)))
  const cappedValue = total(capped.map(sum => share * totalWeight * (sum.value / sum.weight)))
  return {
    weight: restWeight + cappedCount * share * totalWeight,
    value: rest + cappedValue,
    mean: (prior.weight * prior.mean + rest + cappedValue) / totalWeight,
  }
}

/**
 * How many of the heaviest operators are capped, and the total weight after that. With n operators capped at `share` each,
 * everything else is 1 - n × share of the total. The right n is the first at which the next operator needs no cap. It's
 * below 1 / share because the prior is never capped: with a share of a tenth, at most nine operators are.
 */
function capToShare(evidence: Evidence, priorWeight: number, share: number, fade: number) {
  let rest = priorWeight + fade * evidence.weight
  let cappedCount = 0
  for (const operator of evidence.capped) {
    const weight = fade * operator.weight
    if (weight <= (share * rest) / (1 - cappedCount * share)) break
    rest -= weight
    cappedCount++
  }
  return { cappedCount, totalWeight: rest / (1 - cappedCount * share) }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
