import { notName, numbered } from './street-places.ts'
import { after, before, type Sign } from './street-signs.ts'

const name = "\\p{Lu}[\\p{L}\\p{M}'-]{2,24}"

/** A number and a name that end there: 2640 Fillmore, ring twice. */
const numberFirst = new RegExp(
  `(?<![\\p{L}\\p{N}×$€£#.,:/+-]|[$€£#] )(\\d{1,5})[A-Za-z]? ${notName}${name}(?: ${notName}${name}){0,2}(?=[,.;:!?)"'\\n]|\\s*$| (?:and|in|near|by|before|after|at|where|if|is|city|apt|on|then|with)(?!\\p{L}))`,
  'gu',
)

/** A name and its number: Belgrano 1563, Godoy Cruz. */
const nameFirst = new RegExp(
  `(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][.'-])${name}(?: (?:d[aeiou]s? |del |della |van |von )?${name}){0,3},? (?:n[º°or]\\.? ?|nr\\.? ?|дом |д\\. ?)?(\\d{1,5})( ?[a-hA-H](?!\\p{L}))?(?:[/-](?:\\d{1,4}|[IVX]{1,4}))?(?=[,;)\\n]|\\.?\\s*$|\\. | (?:in|bei|und|and|em|en|à|w|i|y|e)(?!\\p{L}))`,
  'gu',
)

/** A number right behind a noun numbers that: it leads to a house behind a mark or one of these. */
const leadsTo =
  /(?:^|[,:;("'>\n|-] ?|(?<!\p{L})(?:at|to|is|in|on|of|from|by|near|before|behind|outside|opposite|past|round|around|visit|for|was|and|or|lives?|viven?|vivo|wohnt|street|mora|abita|habite|bor|woont) )$/iu
const plural = /^\d+[a-z]? \p{L}+[^su']s$/iu

/** Names that end so are of shops, and those that begin so are numbered without being streets. */
const shop =
  /(?:Market|Mall|Store|Café|Cafe|Bar|Hotel|Inn|Restaurant|Grill|Deli|Bank|Seven|API|Pro|Max|Sharp|Noon|Plus|Ultra|Mini)$/
const thing = new RegExp(`^${numbered}`, 'u')

/** Zum Alten Speicher 3a: names that begin with one are of streets and inns. */
const preposition =
  /^(?:(?:Rynek|Markt|Marktplatz|Dorf|Dorp|Piazza|Plaza|Place|Praça|Trg)(?!\p{L})|Zum|Zur|Auf d|Unter d|Hinter d|Vor d|An d|Bei d)/u

const weigh = (signs: readonly Sign[], text: string): number =>
  signs.reduce((sum, { points, pattern }) => sum + (pattern.test(text) ? points : 0), 0)

const around = (text: string, start: number, end: number): number =>
  weigh(before, text.slice(Math.max(0, start - 64), start)) + weigh(after, text.slice(end, end + 64))

const isYear = (number: string): boolean => /^(?:19\d\d|20[0-4]\d)$/.test(number)

/** A number and a name without any kind of street: an address where enough of what stands around it says so. */
export function hasPlacedNumber(text: string): boolean {
  for (const match of text.matchAll(numberFirst)) {
    const [whole, number = ''] = match
    if (number.startsWith('0') || shop.test(whole)) continue
    const before = text.slice(Math.max(0, match.index - 16), match.index)
    if (!leadsTo.test(before) || plural.test(whole)) continue
    const enough = number.length > 2 && !isYear(number) ? 2 : 3
    if (around(text, match.index, match.index + whole.length) >= enough) return true
  }
  for (const match of text.matchAll(nameFirst)) {
    const [whole, number = '', letter = ''] = match
    if (number.startsWith('0') || thing.test(whole)) continue
    const weight =
      around(text, match.index, match.index + whole.length) +
      (letter === '' ? 0 : 1) +
      (preposition.test(whole) ? 1 : 0)
    if (weight >= (isYear(number) ? 4 : 3)) return true
  }
  return false
}
