/** 1-210-KLM-0142, 800-FLOWERS after a phone word: letters of the keys. */
const messenger =
  /(?<!\p{L})(?:wa\.me\/|t\.me\/(?=\+)|whatsapp\.com\/send\/?\?phone=|(?:tel|sms|callto|whatsapp):)\+?\d{7,15}(?!\d)/iu
const lettered =
  /(?<![\p{L}\p{N}-])(?:\+?1[-. ]\(?[2-9]\d\d\)?[-. ](?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}[-. ]?[A-Z\d]{4}|(?:call|phone|dial|text|tel|ring|cell|number is)[:.]? (?:1-)?\(?[2-9]\d\d\)?[-. ](?=[A-Z\d-]{0,6}[A-Z]{3})[A-Z\d]{3}[-. ]?[A-Z\d]{4})(?![\p{L}\p{N}-])/u

/** Where its words say so. */
const ofKeys = [
  /(?<![\p{L}\d-])[2-9]\d\d[ -](?=[A-Z\d]{0,2}[A-Z])[A-Z\d]{3}[ -][A-Z\d]{4}(?=[^\n]{0,30}(?:keypad|letters|(?:her|his|my) (?:line|number)|cell|phone|call))/u,
  // 303-555-PAWS
  /(?<![\p{L}\d-]|(?:parts?|sku|model|no\.?|code) (?:is )?|#)[2-9]\d\d[-.][2-9]\d\d[-.][A-Z]{4}(?![\p{L}\d-])/u,
  // 415.555.0199/415.555.0198
  /(?<![\d./-])[2-9]\d\d([.-])[2-9]\d\d\1\d{4}(?=[/|])/u,
  // area code 901 and then KJK-0H43, by the letters of the keys
  /area code (?:is )?\d{3}[^\d\n]{1,16}?(?<![A-Z\d])(?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}-?[A-Z\d]{4}(?![A-Z\d])/u,
]

export const hasLetteredPhone = (text: string): boolean =>
  lettered.test(text) || messenger.test(text) || ofKeys.some(keys => keys.test(text))
