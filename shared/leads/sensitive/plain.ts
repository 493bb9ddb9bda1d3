const digit = /\p{Nd}/u
// One in a thousand has a stretch of digits that would pass for a card. Of a card's digits alone none is made.
const uuid = /(?![\d-]+(?![\w-]))[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** The text as a reader takes it in: no invisible characters, one kind of dash and space, the digits of every script as 0 to 9. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, found => (/\s/.test(found) ? ' ' : ''))
    .replace(/[\u2010-\u2015\u2212\u2043]/g, '-')
    .replace(/\s/gu, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
    .replace(uuid, 'uuid')
}

/** Unicode keeps the ten digits of a script side by side, so a digit's value is its distance from the first. */
function digitValue(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (digit.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
