/**
 * Trains the classifier of shared/moderation on the dev rows and writes its weights: `bun tests/corpora/train.ts`.
 * With `--validate` it trains on three quarters of them, prints the results on the rest, and writes nothing; `--check` compares.
 * Held-out rows are never read here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BUCKETS,
  bucketsOf,
  featureValue,
  type Subject,
  sentencesIn,
  subjects,
  windowsIn,
  withoutLinks,
} from '../../shared/moderation/classifier.ts'
import { plainText } from '../../shared/moderation/plain-text.ts'
import { type CorpusRow, readCorpus } from './rows.ts'

const EPOCHS = 8
const RATE = 0.3
const BIAS_RATE = 0.01
const L2 = 1e-6
/** A rare subject's examples count this much. */
const WEIGHTS: Record<Subject, number> = { instructions: 1, payment_request: 3 }
/** Where the row of each subject's own label is a positive example. */
const labels: Record<Subject, CorpusRow['label']> = {
  instructions: 'instructions',
  payment_request: 'payment',
}

interface Example {
  buckets: number[]
  label: CorpusRow['label']
}

/** The same numbers on every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const prepared = (text: string): string => withoutLinks(plainText(text))
const textOf = ({ title, body }: CorpusRow): string => prepared(`${title}\n\n${body}`)

/** The rows, and the sentences of clean ones: each sentence of a post is judged on its own, too. */
const examplesOf = (rows: readonly CorpusRow[]): Example[] =>
  rows.flatMap((row, index) => {
    const text = textOf(row)
    // Comments have no title.
    const texts = [index % 3 === 0 ? prepared(row.body) : text]
    if (row.label === 'clean')
      texts.push(...sentencesIn(text).map(({ start, end }) => text.slice(start, end)))
    return texts.map(each => ({ buckets: bucketsOf(each), label: row.label }))
  })

/** Logistic regression by stochastic gradient descent, each weight with its own rate (Adagrad). */
function train(examples: readonly Example[], subject: Subject): { bias: number; weights: Float64Array } {
  const weights = new Float64Array(BUCKETS)
  const squares = new Float64Array(BUCKETS).fill(0.01)
  const order = examples.map((_, index) => index)
  const random = randomFrom(42)
  let bias = -1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1))
      ;[order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0]
    }
    for (const index of order) {
      const { buckets, label } = examples[index] ?? { buckets: [], label: 'clean' }
      const value = featureValue(buckets.length)
      let sum = 0
      for (const bucket of buckets) sum += weights[bucket] ?? 0
      const isPositive = label === labels[subject]
      const error = 1 / (1 + Math.exp(-bias - sum * value)) - (isPositive ? 1 : 0)
      const scaled = isPositive ? error * WEIGHTS[subject] : error
      bias -= BIAS_RATE * scaled
      for (const bucket of buckets) {
        const weight = weights[bucket] ?? 0
        const gradient = scaled * value + L2 * weight
        const square = (squares[bucket] ?? 0) + gradient * gradient
        squares[bucket] = square
        weights[bucket] = weight - (RATE * gradient) / Math.sqrt(square)
      }
    }
  }
  return { bias, weights }
}

/** Per subject a bias and a scale, then one signed byte per bucket. */
function packed(examples: readonly Example[]): Buffer {
  const file = Buffer.alloc(subjects.length * (8 + BUCKETS))
  for (const [index, subject] of subjects.entries()) {
    const { bias, weights } = train(examples, subject)
    const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
    const offset = index * (8 + BUCKETS)
    file.writeFloatLE(bias, offset)
    file.writeFloatLE(scale, offset + 4)
    for (const [bucket, weight] of weights.entries())
      file.writeInt8(Math.round(weight / scale), offset + 8 + bucket)
  }
  return file
}

function validate(rows: readonly CorpusRow[]): void {
  const isTest = (_: CorpusRow, index: number) => (Math.imul(index + 1, 2654435761) >>> 0) % 4 === 0
  const test = rows.filter(isTest)
  const examples = examplesOf(rows.filter((row, index) => !isTest(row, index)))
  for (const subject of subjects) {
    const { bias, weights } = train(examples, subject)
    const scoreOf = (row: CorpusRow) => {
      const text = textOf(row)
      return Math.max(
        ...[...windowsIn(text), ...sentencesIn(text)].map(({ start, end }) => {
          const buckets = bucketsOf(text.slice(start, end))
          const sum = buckets.reduce((total, bucket) => total + (weights[bucket] ?? 0), 0)
          return bias + sum * featureValue(buckets.length)
        }),
      )
    }
    const clean = test.filter(row => row.label === 'clean').map(scoreOf)
    const positive = test.filter(row => row.label === labels[subject]).map(scoreOf)
    const share = (scores: number[], from: number) =>
      `${((100 * scores.filter(score => score >= from).length) / scores.length).toFixed(2)} %`
    for (let threshold = -3; threshold <= 3; threshold += 0.25)
      process.stdout.write(
        `${subject} from ${threshold}: ${share(positive, threshold)}, clean ${share(clean, threshold)}\n`,
      )
  }
}

const file = join(import.meta.dir, '../../shared/moderation/weights.bin')
const rows = readCorpus('dev')
if (process.argv.includes('--validate')) validate(rows)
else if (process.argv.includes('--check'))
  process.exit(isClose(packed(examplesOf(rows)), readFileSync(file)) ? 0 : 1)
else writeFileSync(file, packed(examplesOf(rows)))

/** Other processors can round the last bit of an exponential another way. */
function isClose(one: Buffer, other: Buffer): boolean {
  const different = one.filter((byte, index) => byte !== other[index]).length
  return one.length === other.length && different <= one.length / 1000
}
