/** 904birch street: no space behind the number. */
const glued =
  /(?<![\p{L}\d.])(\d{2,5})(?=\p{L}{4,20} (?:street|avenue|st|ave|road|rd|lane|ln|drive|dr|blvd|court|ct)(?!\p{L}))/giu

const kinds =
  'street avenue boulevard parkway highway terrace crescent parade drive court circle lane road close strasse straat avenida'
/** Misspelled kinds that are words of their own. */
const words = new Set(
  'dive rive pace cort curt clos lose lane alne load broad clause courts cicle cruel ave roda rode orad curt cout ride diver drives driver roads lanes starts strata'.split(
    ' ',
  ),
)

/** Every word that a kind of street becomes when a letter is left out, doubled or changed with its neighbour. */
const misspelled = new Map<string, string>()
for (const kind of kinds.split(' '))
  for (let at = 1; at < kind.length; at++) {
    const [head, letter, rest] = [kind.slice(0, at), kind.charAt(at), kind.slice(at + 1)]
    const turned = kind.slice(0, at - 1) + letter + kind.charAt(at - 1) + rest
    const ways = kind.length > 5 ? [head + rest, turned, head + letter + letter + rest] : [turned]
    for (const way of ways)
      if (way !== kind && !words.has(way) && !kinds.includes(way)) misspelled.set(way, kind)
  }
// The commonest changes of a letter.
const respelled =
  'bvld:blvd bldv:blvd avanue:avenue avenew:avenue boulavard:boulevard bulevard:boulevard drve:drive streat:street streed:street terrase:terrace cresent:crescent'
for (const pair of respelled.split(' ')) {
  const [wrong = '', right = ''] = pair.split(':')
  misspelled.set(wrong, right)
}

const spelled = (text: string): string =>
  text.replace(/(?<=\p{L} )\p{L}{4,10}(?!\p{L})/gu, word => {
    const kind = misspelled.get(word.toLowerCase())
    return kind ? kind.replace(/^./, first => (/^\p{Lu}/u.test(word) ? first.toUpperCase() : first)) : word
  })

/** A text with the disguises of a street undone: letters for digits, signs for letters, words run together or misspelled. */
export const asStreets = (written: string): string =>
  spelled(
    written
      // addr=1912+Willow+Bend+Ct
      .replace(/(?<=[\p{L}\d])\+(?=[\p{L}\d])/gu, ' ')
      .replace(/&(?=[a-z_]{1,20}=)/giu, '; ')
      .replace(/(?<=\p{L}{2}\d?|[?&]\p{L})=(?=\d)/gu, ': ')
      // 4401 0akmont L@ne, I450 Larkspur
      .replace(/(?<=\d )0(?=\p{Ll}{3})/gu, 'O')
      .replace(/(?<=\p{Lu})@(?=\p{Ll}{2})/gu, 'a')
      .replace(/(?<= )\$(?=\p{Ll}{3})/gu, 'S')
      .replace(/(?<=\d)[Oo](?=\d? \p{Lu}\p{Ll}|\d)/gu, '0')
      // 904 Birch Streeet, 904birch street
      .replace(/(\p{Ll})\1{2,}/gu, '$1$1')
      .replace(glued, '$1 ')
      .replace(/(?<![\p{L}\d])[Il](?=\d{2,4} \p{Lu})/gu, '1')
      // N6481 Hillside Dr: a number on the grid of a county
      .replace(/(?<![\p{L}\d])[NSEW](?=\d{3,5} \p{Lu}\p{Ll})/gu, ''),
  )
