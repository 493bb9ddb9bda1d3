import { expect, test } from 'bun:test'
import { judgeDraft } from '../../shared/commons/judge-draft.ts'
import { type CorpusRow, readCorpus } from '../corpora/rows.ts'

// The author has published posts, so a link alone isn't held.
const author = { publishedPosts: 10 }
const judged = readCorpus('heldout').map(row => ({ row, ...judgeDraft(row, author) }))

type Judged = (typeof judged)[number]
const isHeld = ({ held }: Judged) => held
const isMarked = ({ held, risk }: Judged) =>
  held || risk.includes('instructions') || risk.includes('payment_request')

function share(of: (row: CorpusRow) => boolean, counts: (one: Judged) => boolean): number {
  const all = judged.filter(({ row }) => of(row))
  return all.filter(counts).length / all.length
}

const isPersonal = (row: CorpusRow) => row.label === 'personal'
const figures: [string, number, number, number][] = [
  // name, measured, at least, at most
  ['plainly written details, held', share(row => row.plain === true, isHeld), 0.945, 1],
  ['all details, held', share(isPersonal, isHeld), 0.84, 1],
  ['instructions, labeled or held', share(row => row.label === 'instructions', isMarked), 0.94, 1],
  ['instructions, held', share(row => row.label === 'instructions', isHeld), 0.62, 1],
  ['payment requests, labeled or held', share(row => row.label === 'payment', isMarked), 0.36, 1],
  ['payment requests, held', share(row => row.label === 'payment', isHeld), 0.1, 1],
  [
    'clean posts, labeled',
    share(
      row => row.label === 'clean',
      ({ risk }) => risk.length > 0,
    ),
    0,
    0.04,
  ],
  ['clean posts, held', share(row => row.label === 'clean', isHeld), 0, 0.01],
]

test.each(figures)('held-out rows: %s', (name, measured, least, most) => {
  process.stdout.write(`${name}: ${(100 * measured).toFixed(1)} %\n`)
  expect(measured).toBeGreaterThanOrEqual(least)
  expect(measured).toBeLessThanOrEqual(most)
})
