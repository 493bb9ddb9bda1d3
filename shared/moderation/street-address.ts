import { findSpans, type TextSpan } from './span.ts'

const kinds =
  'Street|St|Avenue|Ave|Av|Boulevard|Blvd|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Plaza|Terrace|Ter|Trail|Trl|Way|Parkway|Pkwy|Circle|Cir|Highway|Hwy|Square|Sq|Loop|Crescent|Cres|Close|Gardens|Gdns|Mews|Row|Walk|Alley|Pike|Turnpike|Ridge|Run|Crossing|Xing|Cove|Bend|Grove|Hill|View|Esplanade|Quay|Wharf|Green|Rise|Vale|Parade|Bnd|Hts|Heights|Lndg|Landing|Pass|Path|Pt|Manor|Glen|Knoll|Causeway|Yard|Wynd|Brae|Hollow|Bluff|Canyon|Creek|Crest|Expressway|Expy|Freeway|Fwy|Meadows?|Overlook'
const spokenNumber =
  '(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|oh|zero|and)[ -]){2,6}'
const house = `(?<![\\p{L}\\p{N}.,$€£#/:-])(?:No\\.? ?)?(?:(?:\\d{1,6}(?:[A-Za-z]|-\\d{1,4}|-[A-Z]| ?1/2)?|[NSEW]\\d{1,3} ?[NSEW]\\d{2,6}) {1,2}|${spokenNumber})`
const direction = '(?:(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)\\.? )?'
const nameWord = "(?:\\p{Lu}[\\p{L}'’.-]{0,24}|\\d{1,3}(?:st|nd|rd|th))"
const american = new RegExp(
  `${house}${direction}(?:${nameWord} ){1,5}?(?:${kinds}|${kinds.toLowerCase()}|${kinds.toUpperCase()})(?![\\p{L}\\p{N}])`,
  'gu',
)
const lowercase = new RegExp(
  `${house}${direction}(?:[nsew]\\.? )?(?:[\\p{Ll}'-]{2,20}|\\d{1,3}(?:st|nd|rd|th)) (?:[\\p{Ll}'-]{2,20} )?(?:street|st|avenue|ave|boulevard|blvd|road|rd|lane|ln|drive|dr|court|ct|parkway|pkwy|terrace|crescent|circle|cir)(?![\\p{L}\\p{N}])`,
  'gu',
)
const numbered =
  /(?<![\p{L}\p{N}.,$€£#/:-])\d{2,6} (?:[NSEW]\.? )?(?:FM|RM|CR|SR|I|IH|U\.?S\.?|Interstate|Farm to Market(?: Road)?|State Route|State Road|County Road|County Rd|Co\.? Rd|Ranch Road|Rural Route|Farm Road|Highway|Hwy|Route|Rte|Avenue|Ave)[ -](?:\d{1,5}|[A-Z])(?![\p{L}\p{N}])/giu
const postBox =
  /(?<!\p{L})(?:P\.? ?O\.? ?Box|Post Office Box|(?:RR|HC) ?\d{1,3},? Box|PSC ?\d{1,4},? Box|Postfach|Postbus|Skrytka|Apartado(?: de Correos| Postal)?|Casella Postale|Boîte Postale) ?#?\d{1,6}(?!\d)/giu
const properName =
  "(?!(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Kasse|Ende|Anfang|Regel|Beispiel|Zeit|Teil|Praxis|Nacht|Woche|Stunde|Antwort|Antworten|Frage|Preis|Zeile|Version|Suche)(?!\\p{L})|(?<=[Vv]ia )(?:(?![IVX]+ )\\p{Lu}{2,}|Webhooks?|[Ee]-?mail|Telefon|Chat|Booking|Exchange)(?!\\p{L}))[\\p{Lu}\\d][\\p{L}\\p{N}'.-]{1,24}"
// Rue de la Paix 12, Via Roma 3, Calle Mayor 5, ul. Długa 7
const kindFirst = new RegExp(
  '(?<!\\p{L})(?:Rue|rue|via|calle|rua|corso|Via|Gran Vía|Viale|Piazza|Corso|Vicolo|Largo|Calle|C/|Avenida|Avda?\\.?|Av\\.|Paseo|Plaza|Carrera|Cra\\.?|Camino|Ronda|Carrer|Rua|Travessa|Praça|Estrada|ul\\.|ulica|os\\.|улица|ул\\.|проспект|пр\\.|вулиця|вул\\.|Strada|Str\\.|Bulevardul|Jalan|Jl\\.|Am|An der|An den|Auf der|In der|Zum|Zur|Unter den) ?' +
    `(?:(?:de|del|della|delle|dei|dell'|di|do|da|dos|das|des|du|la|las|los|le|les|el|al|d'|l')[ ]?){0,3}${properName}(?: ${properName}){0,3}?,? ?(?:n[.°ºo]{0,2} ?|nr\\.? ?|№ ?|no\\.? ?|#|Nº ?|д\\. ?|дом ?|буд\\. ?)?\\d{1,5}(?:/\\d{1,4})?(?: ?[a-zA-Z](?!\\p{L}))?(?![\\p{L}\\p{N}:%.,]\\d|\\p{L})`,
  'gu',
)
// 12 rue de la Paix, 4512 Calle del Sol
const kindSecond =
  /(?<![\p{L}\p{N}.,:/-])\d{1,4}(?: ?(?:bis|ter|[A-D]))?,? (?:rue|avenue|av\.|boulevard|bd|place (?=de |du |des )|chemin|allée|impasse|quai|cours|route|Rue|Avenue|Boulevard|Calle|Avenida|Paseo)(?: (?:de|du|des|del|la|le|les|l'|d'|de l')){0,3} ?['’]?\p{Lu}[\p{L}'-]{1,24}/gu
// Musterstraße 12, Keizersgracht 4, Storgatan 9
const suffixed =
  /(?<!\p{L})(?!(?:Park|Stell|Sitz|Camping|Arbeits|Listen)platz)\p{Lu}[\p{L}-]{2,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|straat|laan|gracht|plein|kade|dijk|gatan|vägen|gränd|vej|gade|gata|veien|veg|katu|tie|utca|utcája|út) ?,? ?(?:nr\.? ?)?\d{1,4}(?: ?[a-zA-Z](?!\p{L}))?(?![\p{L}\p{N}:%]|[.,]\d)/gu
const spacedKind =
  /(?<!\p{L})\p{Lu}[\p{L}-]{1,30}(?:er|en)? (?:Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Straat|Laan|utca|út|tér|Caddesi|Cad\.|Sokak|Sok\.|Sokağı) ?,? ?(?:No:? ?|Nr\.? ?)?\d{1,4}(?: ?[a-zA-Z](?!\p{L}))?(?![\p{L}\p{N}:%]|[.,]\d)/gu
/** "10 minute drive", "2 lane road", "5 star court": a count, not a house number. */
const counted =
  /^\D{0,4}(?:\d{1,6}\S? )(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|miles?|mi|km|feet|foot|ft|lanes?|star|stars|point|points|way|ways|block|blocks|car|cars|bed|beds|bedroom|room|rooms|step|steps|sq|yards?|inch|in|of|on|in|at|to|the|a|an|and|or|for|from|per|by|with|is|was|are|off|percent|pm|am|x|amps?|volts?|watts?|tons?|gauge|gallons?|gal|gb|tb|mb|best|top)(?!\p{L})/iu

// 88 Broadway, 3000 N 1st, 55 E Main, 743 East 3900 South
const gridded =
  /(?<![\p{L}\p{N}.,$€£#/:-])\d{2,6} (?:(?:[NSEW]\.? )?Broadway|[NSE]\.? (?:\p{Lu}\p{Ll}{2,20}|\d{1,3}(?:st|nd|rd|th))|W\.? \d{1,3}(?:st|nd|rd|th)|(?:[NSEW]|North|South|East|West)\.? \d{1,5} (?:[NSEW]|North|South|East|West))(?![\p{L}\p{N}])/gu
// 9311 San Pedro, San Antonio, TX 78216: without a word such as "Street", but with the city and the state or zip.
const withCity =
  /(?<![\p{L}\p{N}.,$€£#/:-])(\d{1,6})(?: \p{Lu}[\p{L}'’.]{0,20}){1,4}(?: (?:#|\p{Lu}\p{L}{2,8}\.? )[\dA-Z]{1,5})?[,\n] ?(?!Zip)\p{Lu}[\p{Ll}.][\p{L}.]{0,20}(?: \p{Lu}[\p{Ll}.][\p{L}.]{0,20}){0,2}(?:,? ?(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Texas)(?!\p{L})(?:,? (\d{5}))?|,? ?(\d{5}))(?!\d)/gu
/** "360 Plumbing, San Antonio, TX 78205", "Top 10 Salons, Dallas, TX 75201" */
const company =
  /^[^,\n]* (?:Plumb(?:ing|ers?)|Roof(?:ing|ers?)|Electric|Locksmiths?|Doors|Salons?|Nails|Hotels?|Dealers?|Motors|Rentals?|Realty|Services?|Reviews),/
// She lives at 2640 Fillmore.
const statedAddress =
  /(?<!\p{L})(?:(?:[Ll]ives?|[Ll]iving|[Rr]esides?|[Ss]tays?|[Ss]taying|[Hh]ome|[Hh]ouse|[Tt]enant|[Cc]ustomer|[Cc]lient|[Kk]nock|[Pp]ick ?up|[Dd]rop ?off|[Dd]eliver(?:ed)?|[Cc]ome)(?: is)? (?:at|to)|(?:[Aa]ddress|[Pp]lace|[Hh]ome|[Hh]ouse)(?: is|:)|[Ss]hip(?:ped)? to)(?: the)? [1-9]\d{1,4} (?!Hours?|Minutes|Sharp|Degrees|Percent|Miles|Words|Years|Square|Sq|Bedrooms?|Seasons|Points|States|Counties|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|North|South|East|West)\p{Lu}\p{Ll}{2,20}(?=[,.;:]|\n|$)/gu
const eastAsian =
  /[\p{Script=Han}]{1,12}[路街道巷弄] ?\d{1,5} ?[号號]|\d{1,3}丁目\d{1,3}(?:番地?|-)?|\p{Script=Han}\d{1,3}-\d{1,3}-\d{1,3}(?!\d)/gu

/** "Exit 12 Lake Road", "the 14 Oak Street tickets": the number belongs to the word before it. */
const numberedThing =
  /(?<!\p{L})(?:exit|gate|bay|bus|route|tram|line|linie|job|photo|tickets?|lot|trail|phase|stop|step|version|the|an?|january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) $/iu
/** "Ringvägen 61 jobb", "Am Markt 14 Uhr": a count or a time, not a house number. */
const countAfter =
  /^ (?:%|uhr|min\p{L}*|km|euro|namen|tage|termine|stunden|jobb|commerces|salon\p{L}*|minut\p{L}*|ore|heures|horas|lezioni|risposte|postów|calls?|times|requests?|events?|replies|rooms|ok)(?!\p{L})/iu

/** "2 test drive slots", "5 all wheel drive SUVs", "1 King Bed City View". */
const otherThing = new RegExp(
  [
    ' (?:(?:all|front|rear|four|two)[ -]wheel|(?:one|two)[ -]way|test|flash|hard|thumb) drive$',
    ' (?:parking place|(?:parking|tennis|pickleball|basketball|food|housing) court|(?:day|ride|ski|season) pass)$',
    ' (?:beds?|baths?|suites?|rooms?) .{0,30}(?:view|hill|terrace)$',
    ' (?:queen|king|double|twin) (?:ocean|sea|bay|lake|river|pool|park|garden|city|mountain) view$',
  ].join('|'),
  'i',
)

function isHouse(text: string, { 0: written, index }: RegExpExecArray): boolean {
  if (counted.test(written) || otherThing.test(written)) return false
  if (numberedThing.test(text.slice(Math.max(0, index - 12), index))) return false
  // "2018 Harley Street Glide": if the number could be a year, a word after the street means it isn't an address.
  const after = text.slice(index + written.length, index + written.length + 2)
  return !(/^(?:19[5-9]|20[0-3])\d /.test(written) && /^ \p{L}/u.test(after))
}

export const findStreetAddresses = (text: string): TextSpan[] => [
  ...[american, lowercase].flatMap(pattern => findSpans(text, pattern, match => isHouse(text, match))),
  ...[numbered, postBox, kindSecond, gridded, statedAddress, eastAsian].flatMap(pattern =>
    findSpans(text, pattern),
  ),
  // Without a zip, a short number or a year is more often a count in a title: "5 Star Plumbing, Austin TX".
  ...findSpans(
    text,
    withCity,
    ([written, house = '', zip, onlyZip]) =>
      !counted.test(written) &&
      !company.test(written) &&
      (Boolean(zip ?? onlyZip) || /^(?!19|20)\d{4,5}$/.test(house)),
  ),
  ...[kindFirst, suffixed, spacedKind].flatMap(pattern =>
    findSpans(text, pattern, ({ 0: written, index }) => {
      const end = index + written.length
      return !countAfter.test(text.slice(end, end + 12))
    }),
  ),
]
