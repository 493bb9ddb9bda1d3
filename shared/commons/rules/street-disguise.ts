/** 904birch street: no space behind the number. */
const glued =
  /(?<![\p{L}\d.])(\d{2,5})(?=\p{L}{4,20} (?:street|avenue|st|ave|road|rd|lane|ln|drive|dr|blvd|court|ct)(?!\p{L}))/giu

/** A text with the disguises of a street undone: letters for digits, signs for letters, words run together. */
export const asStreets = (written: string): string =>
  written
    // addr=1912+Willow+Bend+Ct
    .replace(/(?<=[\p{L}\d])\+(?=[\p{L}\d])/gu, ' ')
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
    .replace(/(?<![\p{L}\d])[NSEW](?=\d{3,5} \p{Lu}\p{Ll})/gu, '')
