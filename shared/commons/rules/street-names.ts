import { looseEndings, streetEndings } from './street-words.ts'

const either = (word: string): string => word.replace(/^./, first => `[${first.toUpperCase()}${first}]`)
const capital = (word: string): string => word.replace(/^./, first => first.toUpperCase())
const particle =
  "(?:d[aeiou]s? |d[eu] l[ao]s? |del |dell[aeo'] ?|d[eo]i |degli |des |du |la |le |les |los |las |el |o |os |l'|d'|van |von |vom )"
const name = "\\p{Lu}[\\p{L}\\p{M}'-]{1,24}"

/** A name and a kind of street behind it: Chapel Row, Saint Brigid's Terrace, Lindenthaler Strasse, Atatürk Caddesi. */
const before = `(?:(?:${name}\\.?|\\d{1,3}(?:st|nd|rd|th)) ){1,3}(?:${[...streetEndings, ...looseEndings]
  .filter(word => word.length > 1)
  .map(capital)
  .join(
    '|',
  )}|${'straße strasse str allee weg platz gasse damm ufer ring gata gate gatan vägen vei veien vej allé plads plass caddesi cad sokak sokağı sok bulvarı utca út útja tér nagar marg cross'
  .split(' ')
  .map(either)
  .join('|')})`

/** A kind of street and its name behind it: rue Lepic, Via dei Glicini, ulicy Brzozowej, Rua das Amoreiras. */
const behind = `(?:${'rue avenue boulevard chemin impasse allée quai place cours passage square calle avenida avda av paseo plaza carrer camino pasaje travesía ronda carrera calzada callejón via viale vicolo corso piazza piazzale largo strada contrada rua travessa praça alameda estrada rodovia ulica ulicy ulicą ul aleja alei al plac placu osiedle os ulice ulici náměstí třída jalan jl strada bulevardul calea'
  .split(' ')
  .map(either)
  .join('|')}|[Cc]/)\\.? ?(?<=[ ./])${particle}{0,2}\\p{Lu}[\\p{L}\\p{M}'-]+(?: ${name}){0,2}`

/** One word with its kind at the end: Kastanienallee, Björkstigen, Vlasakkerlaan, Mannerheimintie. */
export const oneWord =
  '\\p{Lu}[\\p{L}-]{1,24}(?:straße|strasse|str\\.|weg|allee|gasse|platz|damm|ufer|stieg|steig|straat|steenweg|laan|plein|gracht|kade|singel|dijk|steeg|dreef|gatan|gata|gade|vägen|vegen|veien|vei|vej|stigen|stien|allé|gränd|torg|torget|backen|intie|katu|kuja|polku|(?:strand|torg|stor|kirke|skole|sjø|skipper)gate|vegur|stígur|stræti|zijde|schans|burgwal)'

const cyrillic =
  '(?:[Уу]лиц[аеуы]|[Уу]л\\.|[Пп]роспекте?|[Пп]р\\.|[Пп]ереул(?:ок|ке)|[Пп]ер\\.|[Шш]оссе|[Шш]\\.|[Бб]ульваре?|[Нн]абережн(?:ая|ой)|[Вв]улиц[яіюи]|[Вв]ул\\.|[Пп]ровул(?:ок|ку)) \\p{Lu}[\\p{Script=Cyrillic}-]{3,24}|\\p{Lu}[\\p{Script=Cyrillic}-]{3,24} (?:улиц[аеы]|проспекте?|переул(?:ок|ке)|шоссе|бульваре?|вулиц[яіи]|провулок)'

/** "The street is Wexcombe", "die Straße heißt Rosenhof". */
const called = `(?:[Ss]treet|[Rr]oad|[Ss]tra(?:ß|ss)e|[Cc]alle|[Rr]ue|[Vv]ia|[Uu]lica|[Rr]ua|[Ss]traat)(?: name)?(?:'s| is| é| è| es| est| ist| är| jest|:| ?=| called| named| heißt| heisst| se llama| s'appelle| si chiama| heet)(?: called| named)? (?:d[aeo]s? )?["']?${name}`

/** Everything of which a reader sees that it names a street, in the order of the text. */
export const streetName = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${before}|${behind}|${oneWord}|${cyrillic}|${called})(?![\\p{L}\\p{M}])`,
  'gu',
)

/** "Am Mühlbach", "Auf der Höhe": names only where a house number stands beside them. */
export const streetLikeName = new RegExp(
  `(?<!\\p{L})(?:(?:przy|Am|Im|Beim|Zum|Zur|An d(?:er|en)|Auf de[rm]|In de[rn]|Unter den|Vor dem|Hinter d(?:er|em)) )${name}`,
  'gu',
)
