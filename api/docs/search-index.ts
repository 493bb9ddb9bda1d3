import { wordsOf } from '../../shared/commons/search-words.ts'
import { stem } from '../../shared/stem.ts'
import { idsOf } from './markdown.ts'
import type { DocsPage } from './page.ts'

/** A part of a page under one heading. */
export interface Section {
  page: DocsPage
  heading: string
  /** With the anchor. */
  path: string
  lines: { text: string; isField: boolean; stems: ReadonlySet<string> }[]
}

export interface SearchIndex {
  sections: Section[]
  /** The weight of each word in a section, by stem. */
  weights: Map<string, Map<Section, number>>
  /** The first spelling of a stem. */
  written: Map<string, string>
}

const TITLE = 8
const HEADING = 4
const TEXT = 1
/** A field of a schema: there are thousands. */
const FIELD = 0.5
/** What many lines of a section say counts twice, and no more. */
const MOST = 2

/** Guides come before the reference. Single errors, which aren't in the menu, come last. */
const shareOf = ({ path, group }: DocsPage): number =>
  group === undefined ? 0.5 : /^\/docs\/(api|resources)\//.test(path) ? 1 : 1.5

/** All words of all pages. Code is left out: it repeats what the text says. */
export function makeIndex(pages: readonly DocsPage[]): SearchIndex {
  const index: SearchIndex = { sections: [], weights: new Map(), written: new Map() }
  for (const page of pages)
    for (const section of sectionsOf(page)) {
      index.sections.push(section)
      add(index, section, stemsOf(page.title, index), TITLE)
      add(index, section, stemsOf(section.heading, index), HEADING)
      for (const line of section.lines) {
        line.stems = stemsOf(line.text, index)
        add(index, section, line.stems, line.isField ? FIELD : TEXT)
      }
    }
  return index
}

function stemsOf(text: string, { written }: SearchIndex): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(text)) {
    const each = stem(word)
    stems.add(each)
    if (!written.has(each)) written.set(each, word)
  }
  return stems
}

function add({ weights }: SearchIndex, section: Section, stems: ReadonlySet<string>, weight: number): void {
  const share = weight * shareOf(section.page)
  for (const each of stems) {
    const sections = weights.get(each) ?? new Map<Section, number>()
    weights.set(each, sections)
    // Each further line adds less.
    const had = sections.get(section) ?? 0
    sections.set(section, Math.max(had, Math.min(MOST * share, had === 0 ? share : had + share / 4)))
  }
}

/** Endpoints and resources are one section each; texts have one per heading. */
function sectionsOf(page: DocsPage): Section[] {
  const { path, title } = page
  const isReference = /^\/docs\/(api|resources|errors)\//.test(path)
  const ids = idsOf()
  let current: Section = { page, heading: page.endpoint ?? '', path, lines: [] }
  const sections = [current]
  for (const line of proseOf(page.markdown(''))) {
    const heading = /^#{1,6} (.{1,200})/.exec(line)?.[1]
    const text = plain(heading ?? line)
    if (heading !== undefined) {
      const anchor = ids(heading)
      if (isReference || text === title) continue
      current = { page, heading: text, path: `${path}#${anchor}`, lines: [] }
      sections.push(current)
    } else if (text !== '' && !/^- \d{3}: /.test(line))
      current.lines.push({ text, isField: line.startsWith('- `'), stems: new Set() })
  }
  return sections
}

/** The lines outside of code. The list of an endpoint's errors is left out below: nearly all have the same. */
const proseOf = (markdown: string): string[] =>
  markdown
    .split(/^```/m)
    .filter((_, i) => i % 2 === 0)
    // A paragraph may be several lines.
    .flatMap(part => part.replaceAll(/\n(?=[^\n#|-])/g, ' ').split('\n'))

/** A line without the marks of Markdown. */
const plain = (line: string): string =>
  line
    .replaceAll(/\]\([^)\s]*\)/g, '')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/^\[|(?<=[\s(])\[|\||^#+ |^- |-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
