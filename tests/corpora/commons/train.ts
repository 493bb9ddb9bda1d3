/**
 * Learns shared/commons/rules/leaning-weights.ts from the dev corpora: `bun tests/corpora/commons/train.ts`. The held-out
 * ones are never learned from. Same corpora, same weights.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { signsIn } from '../../../shared/commons/rules/commands.ts'
import { obliqueIn } from '../../../shared/commons/rules/leaning.ts'
import { amidst, featureSets } from '../../../shared/commons/rules/leaning-score.ts'
import { plain } from '../../../shared/commons/rules/plain.ts'
import { readText } from '../../../shared/commons/rules/reading.ts'

const fewestPosts = 2
const fewestPairs = 3
const decay = 0.0005
const steps = 250
const scale = 20
const folds = 4
/** So many clean posts may be warned of for their words alone. */
const warned = 0.1

interface Post {
  label: string
  title: string
  body: string
}

const rows = (name: string, label?: string): Post[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => ({ label, ...JSON.parse(line) }))

const posts = [
  ...['clean', 'personal', 'instructions'].flatMap(label => rows(`${label}.dev.ndjson`, label)),
  ...rows('made.dev.ndjson'),
]

// Titles that many posts share were given by whoever gathered the texts, and would teach who that was.
const titles = new Map<string, number>()
for (const post of posts) titles.set(post.title, (titles.get(post.title) ?? 0) + 1)
/** A sentence of a post or two neighbouring ones, as the numbers of their features. */
interface Pair {
  post: number
  command: boolean
  features: number[]
  trust: number
}

const counts = new Map<string, number>()
const sentences = posts.map(post => {
  const reading = readText(plain(titles.get(post.title) === 1 ? `${post.title}\n\n${post.body}` : post.body))
  const oblique = obliqueIn(reading.tokens)
  return featureSets(reading, oblique, signsIn(reading, oblique))
})
for (const each of sentences)
  for (const feature of new Set(each.flatMap(set => [...set])))
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
const names = [...counts]
  .filter(([name, count]) => count >= (name.includes(' ') ? fewestPairs : fewestPosts))
  .map(([name]) => name)
const numberOf = new Map(names.map((name, index) => [name, index]))

const pairs: Pair[] = sentences.flatMap((sets, post) => {
  const windows = sets.flatMap((set, index) => [[set], ...(index > 0 ? [[sets[index - 1] ?? set, set]] : [])])
  return windows.map(window => ({
    post,
    command: posts[post]?.label === 'instructions',
    features: [...new Set(window.flatMap(set => [...set]))].flatMap(name => numberOf.get(name) ?? []),
    trust: 1 / windows.length,
  }))
})

const best = (weights: Float64Array, of: readonly Pair[]): Map<number, { pair: Pair; score: number }> => {
  const found = new Map<number, { pair: Pair; score: number }>()
  for (const pair of of) {
    const score = scoreOf(weights, pair) - amidst(sentences[pair.post]?.length ?? 1)
    if (score > (found.get(pair.post)?.score ?? Number.NEGATIVE_INFINITY))
      found.set(pair.post, { pair, score })
  }
  return found
}

/** The last weight is the bias. */
const scoreOf = (weights: Float64Array, pair: Pair): number =>
  pair.features.reduce((sum, feature) => sum + (weights[feature] ?? 0), weights[names.length] ?? 0)

/** Logistic regression with Adam. */
function descend(weights: Float64Array, of: readonly Pair[]): void {
  const mean = new Float64Array(weights.length)
  const spread = new Float64Array(weights.length)
  for (let step = 1; step <= steps; step++) {
    const slope = new Float64Array(weights.length)
    for (const pair of of) {
      const error = (1 / (1 + Math.exp(-scoreOf(weights, pair))) - Number(pair.command)) * pair.trust
      for (const feature of pair.features) slope[feature] = (slope[feature] ?? 0) + error
      slope[names.length] = (slope[names.length] ?? 0) + error
    }
    for (let index = 0; index < weights.length; index++) {
      const held = index < names.length ? decay * (weights[index] ?? 0) : 0
      const by = (slope[index] ?? 0) / posts.length + held
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * by
      spread[index] = 0.999 * (spread[index] ?? 0) + 0.001 * by * by
      const size = Math.sqrt((spread[index] ?? 0) / (1 - 0.999 ** step)) + 1e-8
      weights[index] = (weights[index] ?? 0) - (0.05 * (mean[index] ?? 0)) / (1 - 0.9 ** step) / size
    }
  }
}

const learn = (of: readonly Pair[]): Float64Array => {
  const weights = new Float64Array(names.length + 1)
  descend(weights, of)
  return weights
}

// Where to warn is decided on posts that the weights have not seen: every fourth is left out in turn.
const unseen = Array.from({ length: folds }, (_, fold) => {
  const weights = learn(pairs.filter(pair => pair.post % folds !== fold))
  return best(
    weights,
    pairs.filter(pair => pair.post % folds === fold),
  )
})
const scores = (label: string): number[] =>
  unseen
    .flatMap(fold => [...fold].filter(([post]) => posts[post]?.label === label).map(([, { score }]) => score))
    .sort((one, other) => one - other)
const clean = scores('clean')
const likely = clean[Math.floor(clean.length * (1 - warned))] ?? 0
const caught = scores('instructions')
const recall = caught.filter(score => score > likely).length / caught.length
const weights = learn(pairs)

const lines = new Map<number, string[]>()
names.forEach((name, index) => {
  const rounded = Math.round((weights[index] ?? 0) * scale)
  if (rounded === 0 || /[|:`\\$]/.test(name)) return
  lines.set(rounded, [...(lines.get(rounded) ?? []), name])
})
const table = [...lines]
  .sort(([one], [other]) => other - one)
  .map(([weight, list]) => `${weight} = ${list.sort().join('|')}`)
  .join('\n')
writeFileSync(
  new URL('../../../shared/commons/rules/leaning-weights.ts', import.meta.url),
  `/** Made by tests/corpora/commons/train.ts; change the corpora, not this. A pair that begins with ^ begins a sentence. */
export const scale = ${scale}
export const bias = ${(weights[names.length] ?? 0).toFixed(3)}
/** 10 % of clean posts that were not learned from score more. */
export const likely = ${likely.toFixed(3)}

export const weights = \`
${table}
\`
`,
)
process.stdout.write(
  `${lines.size} lines, ${[...lines.values()].flat().length} features; of unseen commands ${(recall * 100).toFixed(1)} % by words alone\n`,
)
