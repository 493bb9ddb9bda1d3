import { streetLikeName, streetName } from './street-names.ts'

interface Place {
  start: number
  end: number
}

const digits = '\\d{1,5}(?: ?[a-zA-Z](?!\\p{L}))?(?:[/-]\\d{1,4}[a-z]?)?(?![\\p{L}\\d%€£$]|[.,:]\\d)'
const is =
  "(?:,? ?(?:is|es|ist|est|è|é|to|er|är|was|being|reads|says)(?!\\p{L})|'s|:| ?=| ?->|,)?(?: (?:the|il|el|o|le))? ?[\"'(]?"

/** Words for the number of a house and of nothing else. */
const ofHouse = new RegExp(
  `(?<!\\p{L})(?:(?:house|home|door|street|civic|building) ?(?:number|numero|num\\.?|no\\.?|nr\\.?|#)|numbered|haus ?(?:nummer|nr\\.?)|huis ?(?:nummer|nr\\.?)|hus ?(?:nummer|nr\\.?)|gatunummer|numéro de (?:la )?(?:maison|rue|porte)|n[úu]mero (?:de (?:la )?(?:casa|puerta|portal|porta|calle)|da (?:casa|porta))|(?:numero )?civico|portal|porta|puerta|dom(?:u|em)?,?(?: nr\\.?| numer| pod numerem)?|(?:nr|numer) domu|(?:номер )?дом(?:а|у|ом|е)?,?(?: номер| №| под номером)?|буд(?:инок|инку|\\.)(?: №)?|č\\. ?p\\.|číslo popisné|kapı no|bina no|házszám|talo(?:n ?numero)?|(?:address|house) (?:begins|starts)(?: with)?|lives at|lote)${is}(${digits})`,
  'giu',
)

/** Words for any number; what is numbered may be said before them. */
const ofAnything = new RegExp(
  `(?<!\\p{L})(?:number(?: you (?:want|need)| of (?:the|her|his) (?:house|door))?|no\\.?|nr\\.?|num\\.?|№|n[º°]|n[úu]mero|numéro|nummer|numer|numara(?:sı)?|номер(?:ом)?|#|(?:house|haus|hus|casa|maison|cottage|cabin|bungalow)(?: n[º°o]\\.?)?)${is}(${digits})`,
  'giu',
)

/** Before such a number: nothing, or words that do not say what it counts. */
const saysNotWhat =
  /(?:^|[,.;:()"'\n>|-] ?|(?<!\p{L})(?:is|it's|that's|'s|at|the|a|with|mit|der|die|dem|met|het|con|el|al|avec|le|au|com|o|il|med|z|ze|pod|på|s|с|под|in|on|to|and|then|y|et|und|en|e|i|och|og|has|have|her|his|their|my|our|white|red|blue|green|yellow|brick|of|from|by|find|see|lleva|trägt|heeft|old|corner|little|big|zur|zum|bei|beim|am|im|nella|nel|ao|à|op) )$/iu

/** Behind it: no noun that it counts or ranks. */
const ranks =
  /^ (?!(?:on|in|at|off|along|is|and|near|by|where|which|with|it|en|em|na|no|da|do|de|del|della|dans|di|an|auf|op|van|i|w|v|på|for|she|he|they|the|ring|opposite|behind|past|up|down|на|в|во|по|у|и|кв|квартира|подъезд|этаж|где|за|bis|ter|hs|rear)(?!\p{L}))\p{Ll}|^,? (?:in|on|of) (?:the |a |our |my |their )?(?:list|lists|queue|line|world|country|state|rankings?|charts?|google|yelp|search|table|results?|row|league|market)(?!\p{L})|^ (?:of|in) \d/u

const ranked = /(?:rank\p{L}*|rated|voted|are|became|remains?|stays?|still|from|top)(?: (?:at|as|the))? $/iu

const onIt =
  /(?<!\p{L})(?:that's|it's|she's|he's|lives at|live at|stays at|home is|house is|place is|flat is|house at|home at|place at|door at|vive en el|wohnt in der|habite au|au|al|haus mit der|haus mit|house with|casa con el|at(?= (?:2[5-9]|[3-9]\d|\d{3,5}) )) (\d{1,5}[a-z]?) (?:on|in|in der|off|along|de|en) (?:the |la |l')?$/iu

const farApart = 90
const nearBy = 56

const placesOf = (text: string, pattern: RegExp): Place[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length }))

/** Whether two things of a text are told in one breath: close, in one paragraph, with one full stop between at most. */
function together(text: string, one: Place, other: Place, reach: number): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  if (second.start - first.end > reach) return false
  const between = text.slice(first.end, second.start)
  return !/\n\s*\n/.test(between) && (between.match(/[.!?](?: |\n)/g)?.length ?? 0) < 2
}

/** 4401 the number, 4401 is her house number */
const saidAfter = new RegExp(
  `(?<![\\p{L}\\d$€£#.,-])(${digits}),? (?:(?:is |being |as )?(?:the|her|his|its|my) (?:house )?number|numara(?:da|lı)?)(?!\\p{L})`,
  'giu',
)

const withIt = /(?<!\p{L})(?:with|mit|avec|con|met|com|med|z|с)(?: der| the| le| el| het| o)? $/iu

interface Numbered extends Place {
  /** Nothing says that it counts or ranks something else than houses. */
  free: boolean
}

function numbersOfAnything(text: string): Numbered[] {
  return placesOf(text, ofAnything)
    .filter(({ start, end }) => {
      const before = text.slice(Math.max(0, start - 24), start)
      const number = /\d+/.exec(text.slice(start, end))?.[0] ?? ''
      if (number.length < 2 && ranked.test(before)) return false
      return withIt.test(before) || !ranks.test(text.slice(end, end + 24))
    })
    .map(place => {
      // A bare # or "no" ranks, counts and denies: it is of a house only right behind a street.
      const bare =
        /^(?:#|no[ :=])/i.test(text.slice(place.start, place.start + 4)) &&
        !/house |cabin |it's $/i.test(text.slice(Math.max(0, place.start - 8), place.start))
      return {
        ...place,
        free: !bare && saysNotWhat.test(text.slice(Math.max(0, place.start - 24), place.start)),
      }
    })
}

/** Whether one of these numbers is told with one of these streets; one that may count anything only right behind it. */
function near(text: string, numbers: readonly Numbered[], streets: readonly Place[], reach: number): boolean {
  let from = 0
  for (const street of streets) {
    while ((numbers[from]?.end ?? Number.POSITIVE_INFINITY) < street.start - reach) from++
    for (const number of numbers.slice(from, from + 8)) {
      if (number.start > street.end + reach) break
      const beside = number.start >= street.end && number.start - street.end < 3
      const apart = number.start >= street.end || number.end <= street.start
      if (apart && (number.free || beside) && together(text, street, number, reach)) return true
    }
  }
  return false
}

const closes = /^(?:[,;)"]|\.?\s*$|\.? ?\n| (?:in|near|by|opposite)(?!\p{L}))/u

/** A house number that is named as one and a street, apart from each other: "Gartenweg … with the number 5a". */
export function hasToldStreet(text: string): boolean {
  const ofHouses = [
    ...placesOf(text, ofHouse).filter(({ end }) => !ranks.test(text.slice(end, end + 24))),
    ...placesOf(text, saidAfter),
  ]
    .sort((one, other) => one.start - other.start)
    .map(place => ({ ...place, free: true }))
  const streets = placesOf(text, streetName)
  return (
    near(text, ofHouses, streets, farApart) ||
    near(text, numbersOfAnything(text), streets, nearBy) ||
    (ofHouses.length > 0 && near(text, ofHouses, placesOf(text, streetLikeName), nearBy)) ||
    streets.some(
      ({ start, end }) =>
        onIt.test(text.slice(Math.max(0, start - 36), start)) && closes.test(text.slice(end, end + 12)),
    )
  )
}
