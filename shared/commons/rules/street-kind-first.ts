const kind =
  'rue|avenue|boulevard|chemin|quai|place|chaussée|șos\\.|șoseaua|aleea|b-dul|intrarea|passeig|travesía|estrada|campo|plaça|rambla|str\\.|jr\\.(?= de)|jirón|trav\\.|calle|c\\/|av\\.?|avda?\\.?|avenida|paseo|pasaje|plaza|carrer|rua|travessa|praça|via|viale|vicolo|corso|contrada|strada|splaiul|bulevardul|bd\\.|calea|piazza|бул\\.|пр-т|gran\\s?vía|ulica|ulic[iíyą]|ul\\.|os\\.|osiedle|al\\.|alej[ai]|pl\\.|plac|náměstí|ш\\.|пр-кт|б-р|пл\\.|улиц[аеу]|ул\\.|вулиц[яіі]|вул\\.|проспекте?|пр\\.|бульваре?|пер\\.|наб\\.'
const verbs =
  'tien|tem|ma |heeft|compte|est[aá]|abre|chius|apert|dall|has |is |from|hay|ha |há |tra |fra |entre|oltre|with|for |and |per |para |com |con |sono|had |was |were |got |and '
const counted =
  'min|tiend|negoz|salon|fryz|loj|magaz|магаз|салон|commerc|winkel|shops|stores|euro|calls|requests|agents|providers|jobs|slots'

/** A kind of street, its name, and a number: Calle Mayor 10, Via Roma 5, ulica Długa 3, улица Ленина, д. 7. */
const pattern = new RegExp(
  `(?<!\\p{L})(${kind})\\s(?:d[aeiou]s?\\s|de\\sl[ao]s?\\s|del\\s|della\\s|dei\\s|degli\\s)?((?:\\d{1,2}\\s(?:de\\s)?)?[\\p{L}'-]{2,20})((?:\\s(?!${verbs})\\p{L}{2,20}){0,2}),?\\s(?:n[.º°ro]{1,3}\\s?|д(?:ом|\\.)\\s?|nr\\.?\\s)?(\\d{1,4})[a-z]?(?:[/-]\\d{1,4})?(?![\\p{L}\\p{N}:%]|[.,/-]\\d|\\s(?:${counted}))`,
  'giu',
)

/** Words that go on behind an address: "via Roma 5 dopo le 18", and not "via Zapier 5 calls". */
const goesOn =
  /^ (?:dopo|dalle|alle|ore|in|a|con|e|c'è|scala|interno|int|piano|primo|secondo|terzo|si|dove|presso|per|suona|ma|non|il|la|lo|da|dal|è|bte|boîte|bus|bis|ter|chez|et|à|est|où|pour|avec|dans|au|les)(?!\p{L})/u

/** Kinds that are words of other languages too. */
const alsoWord = /^(?:via|corso|campo|place|avenue|boulevard|rue|quai)$/i
/** "de 10 a 15 hs" is a time. */
const since = /\s(?:de|desde|das|dalle|od|von|ab|от|с|à|from|until|bis|a|do|до|til|to)$/iu

/** A number is a count where a word in small letters follows, and a name of small letters may be any word. */
export function hasKindFirst(text: string): boolean {
  for (const match of text.matchAll(pattern)) {
    const [whole, kindOf = '', called = '', more = '', number = ''] = match
    // ul. 3 Maja, Rua 7 de Setembro
    const name = called.replace(/^\d+ (?:de )?/u, '')
    const rest = text.slice(match.index + whole.length, match.index + whole.length + 24)
    if (name !== called && /^(?:19|20)\d\d$/.test(number)) continue
    if (since.test(more) || /^ (?:a|à|bis|to|do|до|au|al) \d/iu.test(rest)) continue
    // Corso Python 3, 12 lezioni
    if (/^, \d+ \p{Ll}{3,}/u.test(rest) || (/^\p{Lu}{2,}$/u.test(name) && !/^[IVX]+$/.test(name))) continue
    const capital = /^[IVX]+$|^(?:\p{Lu}|[ldLD]['’]\p{Lu})[\p{Ll}\p{M}'-]+$/u.test(name)
    if (/^ \p{Ll}{3,}/u.test(rest) && / \p{Ll}/u.test(more)) continue
    const closed = /^(?:[,;)/]|\.?\s*$|\.? ?\n|\. )/u.test(rest)
    if (alsoWord.test(kindOf)) {
      if (capital && (closed || goesOn.test(rest) || !/^ \p{Ll}{2,}/u.test(rest))) return true
    } else if (capital || /[./]$/.test(kindOf) || closed) return true
  }
  return false
}
