import { expect, test } from 'bun:test'
import { filesUnder, isCode, readText } from './sources.ts'

/** American spelling, in identifiers too. */
const british = /colour|neighbour|behaviour|favour|honour|normalis|recognis|organis|centre|judgement/i
/** In prose only: some of these are fixed values or fields of the API, such as `customer_cancelled` and `licence`. */
const prose =
  /\b(can not|whoever|seldom|hence|thus|thither|whither|in earnest|for ever|cancell(ed|ing)|licences?|labell(ed|ing)|catalogues?|e-mails?|grey)\b/i

/** Values fixed by the specification. */
const fixed = ['normalised', 'licence or insurance']

const files = ['api', 'workers', 'shared', 'db', 'tests', 'docs']
  .flatMap(filesUnder)
  .concat('README.md', 'CHANGELOG.md')
  .filter(path => /\.(tsx?|js|css|md|sql)$/.test(path))
  .filter(path => !path.startsWith('tests/corpora/') && !path.startsWith('tests/code-rules/words'))

/** What people read in a line: comments, text with spaces in quotes, Markdown without its code. */
function proseIn(path: string, line: string): string {
  if (path.endsWith('.md')) return line.replaceAll(/`[^`]*`/g, '')
  const comment = /(?:^|\s)(?:\/\/|--)\s.*$|^\s*\/?\*.*$/.exec(line)?.[0] ?? ''
  const texts = isCode({ path }) ? (line.match(/'(?:[^'\\]|\\.)* (?:[^'\\]|\\.)*'/g) ?? []) : []
  const markup = path.endsWith('.tsx') && /^\s*[^\s={}();<>:']+ [^={}();']*$/.test(line) ? line : ''
  return [comment.replaceAll(/`[^`]*`|'[^' ]*'/g, ''), ...texts, markup].join(' ')
}

test('code, docs and tests use American spelling and plain words', () => {
  const found = files.flatMap(path => {
    let isFenced = false
    return readText(path)
      .split('\n')
      .flatMap((line, i) => {
        if (path.endsWith('.md') && line.startsWith('```')) isFenced = !isFenced
        const text = fixed.reduce((rest, word) => rest.replaceAll(word, ''), line)
        const [word] = british.exec(text) ?? (isFenced ? null : prose.exec(proseIn(path, text))) ?? []
        return word ? [`${path}:${i + 1}: ${word}`] : []
      })
  })
  expect(found).toEqual([])
})
