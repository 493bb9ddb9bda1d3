import { streetName } from './street-names.ts'

/** A named value of a record, in whatever way records are written. */
interface Field {
  name: string
  value: string
  at: number
}

// "nr": "57b", SITE_NO=1630, street: Elm, <no>411</no>, .street = 'Elm', `no` => 4
const assigned =
  /(?<![\p{L}\d_])["'`]?([\p{L}][\p{L}\p{M}\d_.-]{0,40}?(?: ?(?:number|name|nr|no|#))?)["'`]?\]?[^\S\n]{0,3}(?::=|=>|->|[:=])[^\S\n]{0,3}\n?[^\S\n]{0,3}(?:["'`]([^"'`\n]{1,60})["'`]|([^\s,;|<>{}"'`](?:(?! [\p{L}_.]{1,30} ?[=:])[^,;|<>{}"'`\n]){0,60}))/giu
const element = /<([\p{L}][\p{L}\d_.:-]{0,40})(?:\s[^<>]{0,80})?>\s{0,4}([^<>\n]{1,60}?)\s{0,4}<\//gu

/** The words of a name: siteNo, SITE_NO, site-no and "site no." are two. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(word => word !== '')

const numberWords =
  /^(?:no|nr|num|number|numero|número|numéro|nummer|numer|nro|hnr|номер|house|haus|huis|дом|dom|hno|housenumber|houseno|housenr|housenum|streetnumber|streetno|hausnummer|hausnr|huisnummer|huisnr|husnummer|husnr|gatunummer|civico|civic|portal|porta|puerta|primary|premise|bldg|bldgno|番地|번지)$/
const streetWords =
  /^(?:street|str|st|road|rd|thoroughfare|straße|strasse|straat|strada|rue|voie|calle|via|rua|logradouro|ulica|ul|ulice|gata|gatan|gate|gade|vej|katu|sokak|cadde|mahalle|улица|ул|вулиця|utca|streetname|stra(?:ß|ss)en?name|straatnaam|gatu?namn|gatenavn|vejnavn|nomvoie|line1?|address1|addr1|address|addr|adresse|lane|avenue)$/
/** Words before either that do not change what it is; any others must be the same for both. */
const anyPlace =
  /^(?:house|haus|huis|street|str|st|road|strasse|straße|straat|addr|address|adresse|building|bldg|property|home|premise|site|name|line\d?|the|of|de|du|da)$/

/** What a name says besides: `site` of `site_no`, `order` of `order_no`; nothing where it is about a place. */
const besides = (words: readonly string[]): string => words.filter(word => !anyPlace.test(word)).join(' ')

function isNumberOfHouse({ name, value }: Field): string | undefined {
  if (!/^#? ?\d{1,5} ?[a-z]?(?:[/-]\d{1,4} ?[a-z]?)?[.;)\]]*$/i.test(value)) return undefined
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  return numberWords.test(last) ? besides(words.slice(0, -1)) : undefined
}

const saysElse =
  /^(?:number|nr|no|type|id|kind|status|count|view|city|town|state|e|email|mac|ip|url|web|wallet)$/
const lowerStreet = / (?:st|street|ave|avenue|rd|road|ln|lane|dr|drive|blvd|ct|court)\.?$/
/** Names that are of much else than streets: their value must look like one. */
const mayBeElse = /^(?:line1?|address1|addr1|st|str|via|road|rd|lane|ul|voie|address|addr|adresse)$/
const likeStreet = new RegExp(streetName.source, 'u')

function isStreet({ name, value }: Field, inTown: boolean): string | undefined {
  const words = wordsOf(name)
  const said = words.find(word => streetWords.test(word))
  if (!said || words.some(word => saysElse.test(word))) return undefined
  if (!/^(?!\d+(?!st|nd|rd|th))[\p{L}\d][\p{L}\p{M}\d .'-]{2,60}[.;,)\]]*$/u.test(value)) return undefined
  const named =
    /^(?:(?:d[aeiou]s?|del|la|le|les) )?(?:\p{Lu}|\p{Lo}|\d)/u.test(value) &&
    (inTown || !mayBeElse.test(said))
  return named || likeStreet.test(value) || lowerStreet.test(value)
    ? besides(words.filter(word => !streetWords.test(word)))
    : undefined
}

const marks = ['|', '\t', ';', ',']
const cellsOf = (line: string, mark: string): string[] => {
  const cells = line.split(mark).map(cell =>
    cell
      .replace(/^.*\(/, '')
      .replace(/\).*$/, '')
      .trim()
      .replace(/^["']|["']$/g, ''),
  )
  return mark === '|'
    ? cells.filter((cell, index) => cell !== '' || (index > 0 && index < cells.length - 1))
    : cells
}

const farthestRow = 40

/** The rows of tables, of comma-separated values and of values in the order of named columns (SQL), each cell under the name of its column. */
function rowsOf(text: string): Field[][] {
  const found: Field[][] = []
  let heads: string[] = []
  let row = farthestRow
  let mark = ','
  for (const line of text.replace(/\) ?values ?\(|\), ?\(/giu, '\n').split('\n')) {
    if (row >= farthestRow) mark = marks.find(each => line.includes(each)) ?? ','
    const cells = cellsOf(line, mark)
    if (/^[\s|:-]*$/.test(line)) continue
    const fields = (values: readonly string[], names: readonly string[]) =>
      values.slice(0, 40).map((value, at) => ({ name: names[at] ?? '', value, at }))
    row++
    // A first column that counts the rows numbers no houses.
    if (row <= farthestRow && cells.length >= heads.length)
      found.push(fields(cells[0] === `${row}` ? ['', ...cells.slice(1)] : cells, heads))
    const asHeads = fields(
      cells.map(() => ''),
      cells,
    )
    const named = (test: (field: Field) => string | undefined, value: string) =>
      asHeads.some(field => test({ ...field, value }) !== undefined)
    if (cells.length > 1 && named(isNumberOfHouse, '1') && named(field => isStreet(field, true), 'Elm')) {
      heads = cells
      row = 0
    }
  }
  return found
}

const townWords =
  /^(?:city|town|zip|zipcode|postcode|postal|plz|ort|stadt|ville|comune|cap|cp|ciudad|cidade|stad|plaats|woonplaats|miasto|gorod|город|locality|municipality|by|kommune|postnr|poststed)$/

const farthest = 240
const fieldsBetween = 8

/** A record that keeps the number of a house and its street apart, whatever it calls them; its fields in order. */
const keepsApart = (fields: readonly Field[]): boolean =>
  fields.some((number, index) => {
    const of = isNumberOfHouse(number)
    if (of === undefined) return false
    const beside = fields.slice(Math.max(0, index - fieldsBetween), index + fieldsBetween + 1)
    const inTown = beside.some(({ name }) => wordsOf(name).some(word => townWords.test(word)))
    return beside.some(
      street => isStreet(street, inTown) === of && Math.abs(number.at - street.at) < farthest,
    )
  })

export function hasStreetFields(text: string): boolean {
  const assignments = Array.from(text.matchAll(assigned), ({ index, 1: name = '', 2: quoted, 3: bare }) => ({
    name,
    value: (quoted ?? bare ?? '')
      .trimEnd()
      .replace(/[/·-]$/, '')
      .trimEnd(),
    at: index,
  }))
  const elements = Array.from(text.matchAll(element), ({ index, 1: name = '', 2: value = '' }) => ({
    name,
    value,
    at: index,
  }))
  return keepsApart(assignments) || keepsApart(elements) || rowsOf(text).some(keepsApart)
}
