import { isPlural, settled, type Word } from './street-after.ts'
import { directions, roadKinds, states, streetEndings } from './street-words.ts'

/** 12345 FM 1604, 4500 N Loop 1604, 88 Avenue B, 1200 US-281: roads named by a number or a letter. */
export function onNumberedRoad(words: readonly Word[], number: string, led: boolean): boolean {
  const start =
    words[0] && directions.has(words[0].lower) && !streetEndings.has(words[1]?.lower ?? '') ? 1 : 0
  const [, system] = /^([a-z]{1,2})-\d{1,4}$/.exec(words[start]?.lower ?? '') ?? []
  if (system && (/^(?:us|i|fm|rm|cr|sr|sh|ih)$/.test(system) || (states.has(system) && number.length > 2)))
    return true
  let at = start
  while (at < start + 3 && roadKinds.has(words[at]?.lower ?? '') && words[at]?.name) at++
  const name = words[at]
  if (at === start || !name || name.comma || !name.name || !/^(?:\d{1,4}[a-z]?|[a-z])$/.test(name.lower))
    return false
  return led || number.length >= 2 || settled(words.slice(at + 1))
}

/** 608 Camino Real, 12 Rue Cler: kinds of road of other languages, and a name. */
const foreignKinds = /^(?:calle|alameda|camino|avenida|via|paseo|rue|rua|carrer|caminito|callejon)$/

export function onForeignRoad(words: readonly Word[], number: string, led: boolean): boolean {
  // 9204 E Calle de las Estrellas
  const [kind, ...rest] = directions.has(words[0]?.lower ?? '') ? words.slice(1) : words
  const [name, next] = rest.slice(
    rest.findIndex(word => !/^(?:de|del|la|las|los|el|do|da|des?|du)$/.test(word.lower)),
  )
  return (
    kind !== undefined &&
    foreignKinds.test(kind.lower) &&
    name !== undefined &&
    ((kind.name && name.name) || (led && number.length > 2)) &&
    !name.comma &&
    !(number.length < 3 && isPlural(next))
  )
}
