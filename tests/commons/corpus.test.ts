import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { moderate } from '../../shared/commons/moderate.ts'
import type { ReasonCode } from '../../shared/commons/rules/reason.ts'

const details: ReadonlySet<ReasonCode> = new Set([
  'email',
  'phone',
  'card',
  'bank_account',
  'identity',
  'ssn',
  'street_address',
  'secret_key',
])

interface Post {
  label: 'clean' | 'personal' | 'instructions'
  kind: string
  title: string
  body: string
}

const folder = new URL('../corpora/commons/', import.meta.url)
const rows = (name: string): Omit<Post, 'label'>[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

/** Hand-written files hold one label each; the made ones carry it in each row. */
function corpus(split: 'dev' | 'heldout'): Post[] {
  const labels = ['clean', 'personal', 'instructions'] as const
  const written = labels.flatMap(label => rows(`${label}.${split}.ndjson`).map(row => ({ ...row, label })))
  // The made rows come from make.ts, which types them as Post.
  return [...written, ...(rows(`made.${split}.ndjson`) as Post[])]
}

interface Judged extends Post {
  held: boolean
  detailed: boolean
  instructed: boolean
}

// A proven author, so that the links of a post alone hold nothing.
const judge = (post: Post): Judged => {
  const { held, reasons, risk } = moderate(post, { publishedPosts: 10 })
  return {
    ...post,
    held,
    detailed: reasons.some(reason => details.has(reason.code)),
    instructed: risk.includes('instructions') || reasons.some(reason => reason.code === 'instructions'),
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

function report(name: string, posts: Judged[], positive: (post: Judged) => boolean, label: Post['label']) {
  const right = posts.filter(post => post.label === label && positive(post)).length
  const recall = share(right, posts.filter(post => post.label === label).length)
  // Held against the clean posts only: a command may well hold an address, and an address a command.
  const precision = share(
    right,
    right + posts.filter(post => post.label === 'clean' && positive(post)).length,
  )
  process.stdout.write(`${name.padEnd(34)} precision ${percent(precision)}, recall ${percent(recall)}\n`)
  return { recall, precision }
}

describe.each(['dev', 'heldout'] as const)('the %s corpus', split => {
  const posts = corpus(split).map(judge)
  const of = (label: Post['label']) => posts.filter(post => post.label === label)
  const texts = (list: Judged[]) =>
    list.map(post => `${post.kind}: ${post.title}: ${post.body.slice(0, 100)}`)

  test('holds personal details', () => {
    const { recall } = report(`${split}: personal details held`, posts, post => post.detailed, 'personal')
    expect(recall, texts(of('personal').filter(post => !post.detailed)).join('\n')).toBeGreaterThanOrEqual(
      0.98,
    )
  })

  test('labels or holds commands to agents', () => {
    const { recall } = report(
      `${split}: instructions labelled or held`,
      posts,
      post => post.instructed,
      'instructions',
    )
    report(`${split}: instructions held`, posts, post => post.held, 'instructions')
    expect(
      recall,
      texts(of('instructions').filter(post => !post.instructed)).join('\n'),
    ).toBeGreaterThanOrEqual(0.9)
  })

  test('lets clean posts through', () => {
    const held = of('clean').filter(post => post.held)
    const rate = share(held.length, of('clean').length)
    process.stdout.write(
      `${split}: clean posts held`.padEnd(34) + ` ${percent(rate)} of ${of('clean').length}\n`,
    )
    expect(rate, texts(held).join('\n')).toBeLessThanOrEqual(0.02)
  })
})

test('each class has at least 300 posts', () => {
  const all = [...corpus('dev'), ...corpus('heldout')]
  for (const label of ['clean', 'personal', 'instructions'])
    expect(all.filter(post => post.label === label).length).toBeGreaterThanOrEqual(300)
})
