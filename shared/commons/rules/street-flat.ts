import { looseEndings, streetEndings } from './street-words.ts'

const part = '[\\p{L}\\p{M}\\d]'
const bracketed = /(?:[[({<⟨⟦]{1,3} ?[^[\](){}<>⟨⟩⟦⟧\n]{1,30}?[\])}>⟩⟧]{1,3}[ ,.|/+-]{0,3}){3,}/gu
/** 14-Larkspur-Close-Reading, 41;Fernley Avenue;Larne: one mark between all parts; a lone digit before commas counts rows. */
const marked =
  /(?<![\p{L}\d/]|[$€£.,])(?:\d{1,5}[a-z]?(?![,;|]|\s\|)|\d{2,5}[a-z]?)(?:([_.+>~|·,;]|-{1,2}| [>|/~·] | -{1,2}>? )\p{Lu}[\p{L}'.]{1,24}(?: \p{Lu}[\p{L}'.]{1,24}){0,2}(?!\p{L})){2,8}/gu
/** **41** *Fernley* Avenue: marks of emphasis and of quotation around each part. */
const marksOff =
  /(?<![\p{L}\d.,$€£/-])(?:[*_`"']{1,3}\d{1,5}[a-z]?[*_`"']{1,3} [*_`"']{0,3}|\d{1,5}[a-z]? [*_`"']{1,3})\p{Lu}[\p{L}']{1,20}[*_`"']{0,3}(?: [*_`"']{0,3}\p{Lu}[\p{L}']{1,20}[*_`"']{0,3}){1,3}/gu
const shortLine = /^[^\n.!?;:]{1,24}$/u

const isKind = (part: string | undefined): boolean => {
  const last = part?.toLowerCase().replace(/\.$/, '').split(' ').at(-1) ?? ''
  return streetEndings.has(last) || looseEndings.has(last)
}

/** Parts of an address in one line, the town behind the street after a comma; what is no address stays apart. */
function joined(parts: readonly string[]): string {
  // "1 | Oak Street Dental": the street of a name that goes on.
  if (
    parts.some(part =>
      part
        .split(' ')
        .some((word, at, all) => at > 0 && at < all.length - 1 && streetEndings.has(word.toLowerCase())),
    )
  )
    return parts.join(' | ')
  return parts
    .map((part, index) => {
      const next = parts[index + 1]
      const ends = isKind(part) && next !== undefined && !isKind(next)
      return ends && (index > 1 || part.includes(' ')) ? `${part},` : part
    })
    .join(' ')
}

const partsOf = (run: string, mark: RegExp): string[] => run.split(mark).filter(part => part !== '')

// "- Elm", "2) Elm", "line 2: Elm"
const listMark = /^ {0,8}(?:[-*•>] |\d{1,2}[.)] |(?:line|row|part|zeile|ligne|línea) ?\d{1,2}[:.)] ?)/iu

/** 1904 / Sycamore / Ln / Plano: lines of one part each, from a number on, made one line. */
function oneLine(text: string): string {
  const shown: string[] = []
  let parts: string[] = []
  const close = () => {
    if (parts.length > 0) shown.push(joined(parts))
    parts = []
  }
  for (const written of text.split('\n')) {
    const line = written.replace(listMark, '').trim()
    const short = line !== '' && shortLine.test(line) && line.split(' ').length < 4
    if (short && (parts.length > 0 || /^\d{1,5}[a-z]?,?$/iu.test(line))) parts.push(line)
    else {
      close()
      shown.push(written)
    }
  }
  close()
  return shown.join('\n')
}

/**
 * A text with the parts of an address that were set apart brought together: strings that code joins, brackets around
 * each part, a part a line, dashes for spaces, digits told one by one, signs told in words.
 */
export const flat = (text: string): string =>
  oneLine(text)
    .replace(/ ?\((?:sic|!|\?)\)/giu, '')
    // "8815 " + "Copper " . "Canyon"; 8815 + " Copper"
    .replace(/(?: ?["'`] ?(?:\+|\.{1,2}|&|\|\|) ?["'`] ?)+/gu, ' ')
    .replace(/(?<=\d) ?(?:\+|\.\.|&|\|\|) ?["'`] ?(?=\p{Lu})/gu, ' ')
    .replace(
      bracketed,
      run =>
        `${joined(partsOf(run, /[[\](){}<>⟨⟩⟦⟧|/+, -]*[\])}>⟩⟧][[\](){}<>⟨⟩⟦⟧|/+, .-]*|[[({<⟨⟦]+ ?/u))} `,
    )
    .replace(marked, run => joined(partsOf(run, / ?(?:[_./+>~|·,;]|-{1,2})>? ?(?=\p{Lu})/u)))
    .replace(marksOff, run => run.replace(/[*_`"']+/gu, ''))
    // 1420FultonStreet
    .replace(/(?<![\p{L}\d])\d{2,5}(?:\p{Lu}\p{Ll}{2,20}){2,5}(?![\p{L}\d])/gu, run =>
      run.replace(/(?=\p{Lu})/gu, ' '),
    )
    // 1422   Oak Ridge
    .replace(/(?<=\d) {2,8}(?=\p{Lu})/gu, ' ')
    // 10 (10), 2 slash 48
    .replace(/(?<![\p{L}\d])(\d{1,5}) [([]\1[)\]]/gu, '$1')
    .replace(/(?<=\d) (?:slash|stroke|barra|schrägstrich) (?=\d)/giu, '/')
    // 8 and then 2 and then 6; 1 1 0 9
    .replace(
      new RegExp(
        `(?<!${part}|[.,:$€£] ?)\\d(?:(?: |, ?| ?- ?|,? (?:and )?then (?:a )?|,? and )\\d(?!${part}|[.,:]\\d)){1,4}`,
        'gu',
      ),
      run => run.replace(/\D+/gu, ''),
    )
