import { looseEndings, streetEndings } from './street-words.ts'

const capital = (word: string): string => word.replace(/^./, first => first.toUpperCase())
const endings = [...streetEndings, ...looseEndings]
  .filter(word => word.length > 1)
  .map(capital)
  .join('|')
const compass = '(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.?'
const number = '(?<![\\p{L}\\p{N}$€£#.,:])\\d{1,5}[A-Za-z]?'
const name = "\\p{Lu}[\\p{L}'-]{1,20}"
/** Where a number and a name follow of which a reader knows that it is no time, count or product. */
const notName =
  '(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM|Eastern|Central|Pacific|Mountain|ET|CT|PT|MT|UTC|GMT|EST|PST|CST|Uhr|North|South|East|West|Percent|Celsius|Fahrenheit|Degrees|Euros?|Dollars?|Sq|Square|Sqft|Feet|Minutes|Hours|Days|Weeks|Months|Years|Miles|Stars?|Points?|Blocks|Words|Items|Seasons|Guys|[\\p{Lu}\\d]+(?![\\p{Ll}]))'

/** Numbers on a grid of compass points, as in Utah and Wisconsin: 743 East 3900 South, N6 W23001 Bluemound Rd. */
export const grids = [
  new RegExp(`${number} ${compass} (?:\\d{4,5}|[2-9]\\d\\d|1[05]0) ${compass}(?![\\p{L}\\d])`, 'u'),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[NSEW]\\d{1,3} ?[NSEW]\\d{3,5}|\\d{1,2}[NSEW]\\d{2,4}) (?:${name} ){1,3}(?:${endings})(?=[,.;\\n]|\\s*$)`,
    'u',
  ),
  /(?<![\p{L}\p{N}])[NSEW]\d{1,3} ?[NSEW]\d{4,5} \p{Lu}\p{L}{2,}/u,
]

const postcode =
  '(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-CEGHJ-NPR-TVXY]\\d[A-Z] ?\\d[A-Z]\\d)(?![\\p{L}\\d])'

/** Places that have no street ending, or none of ours: by their code, their park, or the words that lead to them. */
export const places = [
  // Rose Cottage, Mill Lane, Chipping Norton OX7 3AB; 12 Kelvin Mews, SW1A 2AA
  new RegExp(
    `(?:(?:Cottage|House|Farm|Barn|Lodge|Villa|Manor|Hall|Mill|Rectory|Flat \\d+[A-Z]?),|${number},? (?:${name} ){1,3}(?:${endings}),?|${number},? (?:Rue|Chemin|Avenue|Boulevard) )[^\\n!?]{0,60}(?<![\\p{L}\\d])${postcode}`,
    'u',
  ),
  // Carr. 181 Km 4.2; Urb. Las Lomas, Calle 5 B-12
  /(?<!\p{L})carr(?:etera)?\.? (?:PR-?)?\d{1,4},? km\.? ?\d{1,3}/iu,
  /(?<!\p{L})(?:Urb|Urbanización|Residencial|Barrio|Colonia|Edificio|Condominio)\.? \p{Lu}[^\n\d]{2,40}(?:[Cc]alle |#|[Aa]pt\.? |[A-Z]{1,2}-)\d/u,
  // H.No. 12-3-456; Flat 5, Block C, …, Bengaluru 560001
  /(?<!\p{L})(?:h|d|house|door|plot)\.? ?no\.? ?\d{1,4}(?:[-/]\d{1,4}){1,3}(?!\d)/iu,
  /(?<!\p{L})(?:Flat|Plot|House|Shop|Door)(?: [Nn]o\.?)? ?[A-Z]?-?\d{1,4}[A-Z]?, \p{Lu}[^\n!?]{5,70}, \p{Lu}\p{Ll}+ ?-? ?\d{6}(?!\d)/u,
  new RegExp(
    `(?<!\\p{L})(?:Space|Lot|Unit|Spc|Trailer|Site|Slip|Pad) #?\\d{1,4}[A-Z]?,? (?:at |in |of )?(?:the )?(?:${name} ){1,4}(?:[Tt]railer|[Mm]obile|[Mm]anufactured|RV|[Mm]arina)`,
    'u',
  ),
  // Her address is 5 Elm; street: 4401 Oakmont, city: Austin
  new RegExp(
    `(?<!\\p{L})(?:[Aa]ddress|[Rr]esidence|[Ss]treet|[Aa]ddr(?:ess)?[_ ]?(?:line)?[_ ]?\\d?|[Ll]ine_?1|[Dd]omicilio|[Dd]irección)["']? ?(?:is|was|:|=|es) ?["']?${number} ${notName}${name}(?=["',.;\\n]|\\s*$| (?:and|in|on|near|by|city|apt)(?!\\p{L}))`,
    'u',
  ),
  // My home is 4401 Oakmont; left it with the neighbor at 21 Birch; care of Dana Wells, 4401 Oakmont
  new RegExp(
    `(?<!\\p{L})(?:(?:[Hh]ome|[Hh]ouse|[Pp]lace|[Dd]oor) is|(?:[Nn]eighbou?r|[Tt]enant|[Oo]wner|[Ll]andlord|[Ll]andlady|[Gg]uest|[Cc]lient|[Uu]ser|[Mm]om|[Mm]other|[Ss]eller|[Bb]uyer|[Hh]e|[Ss]he|[Ii]t|[Kk]eys?|[Pp]ackage|[Pp]arcel)(?: (?:off|up|over|is|was|stays|stay))? at|[Cc]/[Oo]\\.? [^\\d\\n]{3,30},|[Cc]are of [^\\d\\n]{3,30},|(?:[Aa]partment|[Aa]pt\\.?|[Uu]nit|[Ff]lat) #?\\d{1,4}[A-Za-z]?,) (?!19\\d\\d |20[0-3]\\d )${number} ${notName}${name}(?=[,.;\\n]|\\s*$| (?:and|in|near|by|before|after|at|where)(?!\\p{L}))`,
    'u',
  ),
  // Oakmont Ln is the street and 4401 the number; the number's 4401, the street's Oakmont
  new RegExp(
    `${name} (?:${endings})(?!\\p{L})[^\\d\\n.]{0,24}(?<!\\p{L})(?:and|,|then|number|no\\.)[^\\d\\n]{0,8}\\d{1,5} (?:is )?(?:the|her|his|its) (?:house )?number`,
    'u',
  ),
  /(?<!\p{L})(?:number|no\.?|house)(?:'s| is|:|=) ?\d{1,5}(?![\d%.])[^\d\n]{1,16}street(?:'s| is|:|=)(?: called| named)? ?\p{Lu}\p{L}/u,
]
