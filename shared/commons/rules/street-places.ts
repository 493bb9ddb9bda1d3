import { looseEndings, streetEndings } from './street-words.ts'

const capital = (word: string): string => word.replace(/^./, first => first.toUpperCase())
const endings = [...streetEndings, ...looseEndings]
  .filter(word => word.length > 1)
  .map(capital)
  .join('|')
const compass = '(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.?'
const number = '(?<![\\p{L}\\p{N}$€£#.,:])\\d{1,5}[A-Za-z]?'
const name = "\\p{Lu}[\\p{L}'-]{1,20}"
const crossing =
  "(?:\\d{1,3}(?:st|nd|rd|th)|\\p{Lu}[\\p{L}'-]{2,20})(?: (?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Blvd)\\.?)?"
const clearly =
  "(?:\\d{1,3}(?:st|nd|rd|th)|\\p{Lu}[\\p{L}'-]{2,20} (?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Blvd)\\.?)"
/** The part of a house, as it is written behind its number. */
const inside =
  '(?:\\d{1,2}(?:st|nd|rd|th) floor(?=, \\p{Lu})|\\d{1,2}\\. ?emelet|\\d{1,2}[ºª°oa] ?(?:[A-D]|esq|dto|dcha|izq|izda|izquierda|derecha)|(?:leil\\.|lok\\.|cabin|citofono|interno|esc\\.|porte|ap\\.|apto\\.?|daire|lgh|D:) ?[A-Z\\d]{1,4}|(?<![,-] )(?:bus|kat|m\\.) \\d{1,3}(?=[,.;)\\n]|\\s*$)|(?:st|\\d)\\.,? ?t[vh]\\.?|ap \\d{1,4}|zwart|citofono \\p{Lu}\\p{L}+|Hinterhaus|Vorderhaus|hs|(?:подъезд|этаж|под\\.) ?\\d{1,2}|fundos|bajo (?:dcha|izq)|(?:\\p{L}{3,14}|\\d{1,2}(?:\\.|st|nd|rd|th|er?|ème|[oaºª])?)\\.? (?:patro|piętro|étage|piano|piso|planta|andar|Stock(?=[,.;)\\n]|$)|Obergeschoss|OG|etage|våning|våningen|etasje|emelet|kat|этаж|поверх|verdieping|etaj)|bte \\d)'
/** Where a number and a name follow of which a reader knows that it is no time, count or product. */
export const notName =
  '(?!(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM|Eastern|Central|Pacific|Mountain|ET|CT|PT|MT|UTC|GMT|EST|PST|CST|Uhr|Hour|Hours?|Pounds?|Ounces?|Eleven|Stück|Punkte|Tipps|North|South|East|West|Percent|Celsius|Fahrenheit|Degrees|Euros?|Dollars?|Sq|Square|Sqft|Feet|Minutes|Hours|Days|Weeks|Months|Years|Miles|Stars?|Points?|Blocks|Words|Items|Seasons|Guys|Beds?|Baths?|Bedrooms?|Business|Working|Units?|People|Guests|Nights|Rooms|Slots|Floors|States|Countries|Counties|Cities|Zips?|Inches|Tables|Oaks Mall)(?!\\p{Ll})|[\\p{Lu}\\d]+(?![\\p{Ll}]))'

/** Names of what is numbered without being a street. */
export const numbered =
  '(?:Version|Room|Suite|Level|Chapter|Step|Section|Building|Block|Tower|Floor|Phase|Unit|Item|Page|Gate|Hall|Hotel|Port|Slot|Row|Line|Index|Node|Pool|Shard|Zone|Rack|Bay|Box|Order|Ticket|Invoice|Case|Issue|Job|Batch|Bus|Tram|Apt|Apartment|Flat|Chrome|Windows|Firefox|Safari|Python|Android|Track|Day|Week|Highway|Route|Exit|Schema|Model|Error|Code|Status|Locker|Aisle|Shelf|Bin|Dock|Desk|Stand|Booth|Stall|Table|Seat|Rev|Build|Part|Size|Type|Class|Grade|Rule|Agent|Key|Zip|Plz|January|February|March|April|May|June|July|August|September|October|November|December|Halle|PLZ|Zone|Code|Stand|Seite|Artikel|Kapitel|Raum|Etage|Gleis|Article|Étape|Página|Ruta|Salida|Nummer|Number|Nr|No|Linie|Line)(?!\\p{L})'

/** Numbers on a grid of compass points, as in Utah and Wisconsin: 743 East 3900 South, N6 W23001 Bluemound Rd. */
export const grids = [
  new RegExp(`${number} ${compass} (?:\\d{4,5}|[2-9]\\d\\d|1[05]0) ${compass}(?![\\p{L}\\d])`, 'u'),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[NSEW]\\d{1,3} ?[NSEW]\\d{3,5}|\\d{1,2}[NSEW]\\d{2,4}) (?:${name} ){1,3}(?:${endings})(?=[,.;\\n]|\\s*$)`,
    'u',
  ),
]

export const postcode =
  '(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-CEGHJ-NPR-TVXY]\\d[A-Z] ?\\d[A-Z]\\d)(?![\\p{L}\\d])'

/** Places that have no street ending, or none of ours: by their code, their park, or the words that lead to them. */
export const places = [
  // Lives on the corner of Larkspur and 5th; her house is at Elm and 5th; 5th & Main is her house
  new RegExp(
    `(?<!\\p{L})(?:[Ll]ives?|[Ll]iving|[Rr]esides?)(?!\\p{L})[^.!?\\n]{0,24} (?:(?:at|of) ${crossing} (?:and|&) ${crossing}|on (?:${crossing} (?:and|&) ${clearly}|${clearly} (?:and|&) ${crossing}))(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:[Hh]ouse|[Hh]ome|[Aa]partment|[Pp]lace|[Ss]he's|[Hh]e's)(?!\\p{L})[^.!?\\n]{0,24} (?:(?:corner|intersection) of ${crossing} (?:and|&) ${crossing}|(?:at|on) (?:${crossing} (?:and|&) ${clearly}|${clearly} (?:and|&) ${crossing}))(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `(?:[Cc]orner|[Ii]ntersection) of ${crossing} (?:and|&) ${crossing}[^.!?\\n]{0,16} (?:where (?:she|he|they|I|we) lives?|(?:her|his|their|my|our) (?:house|home|place|apartment|front door))`,
    'u',
  ),
  // 4 East 5th; 4410 Road 12; 1450 Larkspur Delta CO 81416; Box 441, Delta CO 81416
  new RegExp(
    `${number} ${compass} \\d{1,3}(?:st|nd|rd|th)(?!\\p{L}| (?:grade|floor|place|time|day|year))`,
    'u',
  ),
  /(?<![\p{L}\p{N}$€£#.,:-])(?!19\d\d|20\d\d)\d{3,5} (?:Road|Rd\.?) \d{1,4}(?![\d:%]|[.,]\d)/u,
  new RegExp(`${number} (?:${name} ){2,4}(?:[A-Z]{2}) \\d{5}(?!\\d)(?<=\\d{3}[^\\d]{6,90}\\d{5})`, 'u'),
  /(?<!\p{L})Box #?\d{1,6}, (?:\p{Lu}[\p{L}'-]{1,20} ){1,3},?[A-Z]{2} \d{5}(?!\d)/u,
  // Ermou 14, Athens 105 63
  /(?<!\p{L})\p{Lu}\p{Ll}{3,20} \d{1,4}, \p{Lu}\p{Ll}{2,20},? \d{3} \d{2}(?!\d)/u,
  // A street and its number, and behind them the floor or the door: Fő utca 22, 2. emelet; Camp Rd 9, cabin 12
  new RegExp(
    `(?<!\\p{L})(?!Room|Suite|Level|Chapter|Step|Section|Building|Block|Tower|Floor|Phase|Unit|Item|Page|Gate|Hall|Hotel)\\p{Lu}[\\p{L}'.-]{2,24}(?: [\\p{L}'.-]{2,20}){0,3},? (?:n[º°.]? ?)?(?!19\\d\\d|20[0-3]\\d)\\d{1,4} ?[a-zA-Z]?(?:,| -)? ${inside}(?!\\p{L})`,
    'u',
  ),
  // Orizaba 83 int. 4; Мира, 45, кв. 12; Mihai Eminescu nr. 12, bl. A3
  /(?<!\p{L})(?!Room|Level|Chapter|Step|Section|Building|Block|Tower|Floor|Phase|Unit|Item|Page|Version|Schema|Model)\p{Lu}\p{L}{2,24},? (?:nr\.? ?|n[º°]\.? ?|#)?\d{1,4}[a-z]?,? (?:int\.|depto|dpto|apto|apt|ap|кв|ап|бл|bl|interno|scala|puerta|esc|daire)\.? ?#?[A-ZА-Я]?\d{0,4}(?=[,.;)\s]|$)(?<=[\dA-ZА-Я])/u,
  // H-45, Sector 62, Noida; B-12/3, Lajpat Nagar; 5 Sráid an Mhuilinn; 8 The Crescent, Surbiton
  /(?<![\p{L}\d])[A-Z]-\d{1,4}(?:\/\d{1,3})?, (?:[^\n,]{3,30}, )?(?:Sector \d|\p{Lu}\p{L}+ (?:Nagar|Colony|Vihar|Enclave|Extension|Phase|Layout|Marg|Road|Bagh|Puri|Garden))/u,
  /\d(?:st|nd|rd|th) Main(?: Road)?,? \d{1,2}(?:st|nd|rd|th) (?:Cross|Block|Stage)/u,
  /(?<![\p{L}\d])\d{1,4},? (?:Heol|Ffordd|Stryd|Lôn|Sráid|Bóthar|Cúirt|Céide|Plás|Ascaill|Lána|Páirc) /u,
  new RegExp(`${number},? The (?:${endings}),? (?=\\p{Lu})(?<=, )`, 'u'),
  /(?<!\p{L})[Hh]ouse (?:number )?#?\d{2,5} (?:on|off) \p{Lu}\p{Ll}{3,}/u,
  // Palm Shores Apartments, apt 1409
  /(?<!\p{L})(?:Apartments|Complex|Towers?|Condos?|Condominiums?|Residences?|Lofts|Villas|Village|RV(?: Park)?),? (?:[Aa]pt|[Aa]partment|[Uu]nit|[Ss]pace|[Ll]ot)\.? ?#?[A-Z]?\d\d/u,
  // Lives on Grove between 3rd and 4th; home is Oak & Vine
  new RegExp(
    `(?<!\\p{L})[Ll]ives? on ${crossing} between ${crossing} and|(?<!\\p{L})(?:[Hh]ome|[Hh]ouse|[Pp]lace) is (?:${crossing} & ${clearly}|${clearly} & ${crossing})`,
    'u',
  ),
  // Mz. B Lt. 12; Quadra 4, Lote 12; Calle 5 entre 40 y 42; Blvd. Kukulcán km 12.5; Largo da Graça 12
  /(?<!\p{L})(?:mza?|manzana|quadra|qd)\.? ?[\p{L}\d]{1,3},? (?:lote|lt|casa)\.? ?\d|(?<!\p{L})calle \d{1,3} entre \d{1,3} y \d|(?<!\p{L})(?:andador|privada|cerrada) [\p{L}\d]{1,20},? (?:casa|n[uú]m\.?|#) ?\d|(?<!\p{L})(?:blvd|rod|rodovia|carretera|boulevard)\.? [^\d\n]{2,30}[\d-]{0,4} ?km\.? ?\d/iu,
  /(?<!\p{L})(?:Largo|Vico|Loc\.|Fraz\.|Località|Frazione|Salita|Privada|Cerrada|Retorno|Circuito|Beco|Alameda(?! County)|Ronda|Glorieta|Camí|Praceta|Jirón|Psje\.|Pje\.) (?:d[aeio]s? |del |della )?\p{Lu}[\p{L}'-]{2,20}(?: \p{Lu}[\p{L}'-]{2,20}){0,2},? (?:n[º°.]? ?)?\d{1,4}(?![\p{L}\d:%]|[.,]\d)/u,
  // 漕溪北路田和苑88弄12号601室
  /\d{1,5}(?:弄|号|號|栋|幢|单元)\s?\d{1,5}(?:号|號|室|房)/u,
  // Rose Cottage, Mill Lane, Chipping Norton OX7 3AB; 12 Kelvin Mews, SW1A 2AA
  new RegExp(
    `(?:(?:Cottage|House|Farm|Barn|Lodge|Villa|Manor|Hall|Mill|Rectory|Flat \\d+[A-Z]?),|${number},? (?:${name} ){1,3}(?:${endings}),?|${number},? (?:Rue|Chemin|Avenue|Boulevard) )[^\\n!?]{0,60}(?<![\\p{L}\\d])${postcode}`,
    'u',
  ),
  // Carr. 181 Km 4.2; Urb. Las Lomas, Calle 5 B-12
  /(?<!\p{L})carr(?:etera)?\.? (?:PR-?)?\d{1,4},? km\.? ?\d{1,3}/iu,
  /(?<!\p{L})(?:Urb|Urbanización|Residencial|Barrio|Colonia|Edificio|Condominio)\.? \p{Lu}[^\n\d]{2,40}(?:[Cc]alle |#|[Aa]pt\.? |[A-Z]{1,2}-)\d/u,
  // H.No. 12-3-456; Space 14, Oak Mobile Home Park
  /(?<!\p{L})(?:h|d|house|door|plot)\.? ?no\.? ?\d{1,4}(?:[-/]\d{1,4}){1,3}(?!\d)/iu,
  new RegExp(
    `(?<!\\p{L})(?:Space|Lot|Unit|Spc|Trailer|Site|Slip|Pad) #?(?:[A-Z]-?)?\\d{1,4}[A-Z]?,? (?:at |in |of )?(?:the )?(?:${name} ){1,4}(?:[Tt]railer|[Mm]obile|[Mm]anufactured|RV|[Mm]arina)`,
    'u',
  ),
  // Fulton St. 1420, Brooklyn
  new RegExp(
    `(?!(?:Ranch|County|State|Farm|Exit|On|In) )(?:${name} ){1,2}(?:Street|Avenue|Drive|Court|Lane|Road|Boulevard|St\\.|Ave\\.?|Rd\\.?|Ln\\.?|Blvd\\.?|Str\\.|Straße|Strasse|Allee),? (?!19\\d\\d|20[0-3]\\d)\\d{2,5}(?=, (?:${name}|\\d{1,2}(?:st|nd|rd|th) [Ff]loor|[Aa]pt|[Uu]nit)|(?<=\\d{3})\\.?\\s*$)`,
    'u',
  ),
  // 450 El Camino Real
  new RegExp(`${number} (?:El|La|Las|Los) (?:Camino|Paseo|Avenida|Calle|Rambla|Alameda) `, 'u'),
  // 45 Via del Mar, 45 Avenue of the Americas; 12/4 Soi Sukhumvit, No 14, Jalan Ampang
  new RegExp(
    `${number} (?:Via|Paseo|Camino|Calle|Avenida|Avenue|Boulevard|Rua|Strada|Piazza|Plaza) (?:de las?|de los|del|dell[ae]|de|of the|d[ao]s?) ${name}`,
    'u',
  ),
  /(?<!\p{L})\d{1,4}(?:\/\d{1,3})?,? (?:Jalan|Jln|Lorong|Soi) \p{Lu}\p{L}+/u,
  /(?<!\p{L})(?:[Cc]alle|C\.|C\/|P\.zza|V\.le|[Aa]v\.) ?\p{Lu}\p{L}{2,20}(?: \p{L}{2,20}){0,3},? (?:n[uú]m\.? ?|n\.? ?[º°]? ?|#)?\d{1,4}(?=,|\.?\s*$| piso)/u,
  /(?<!\p{L})\p{Lu}\p{Ll}{3,20}(?:gracht|straat|laan|kade) \d{1,4}(?:-\d{1,4}|hs|bis)(?!\p{L})/u,
  /(?<![\p{L}\d])\d{1,4},? (?:\p{Lu}\p{L}+ ?){1,4}, (?:Quận|Phường|Q\.) ?\p{L}?\d?/u,
  // Schiller Str. 12; Reforma #45, col. Juárez
  /(?<!\p{L})\p{Lu}\p{L}{3,20} (?:Str\.|Straße|Strasse|Allee) \d{1,4}[a-z]?(?![\p{L}\p{N}:%]|[.,]\d| ?(?:Min|Uhr|Std|Stunden|Tage|Meter|km|m(?!\p{L})|€|Euro))/u,
  /(?<!\p{L})\p{Lu}\p{L}{3,20} #\d{1,5}, (?:[Cc]ol|[Dd]epto|[Ii]nt|[Aa]pt)(?:onia)?\.? \p{L}/u,
  // Mile 88.5 Parks Highway; General Delivery, Talkeetna AK 99676
  /(?<!\p{L})(?:Mile|MM|Milepost|MP) \d{1,4}(?:\.\d)?,? (?:\p{Lu}\p{L}+ ){1,2}(?:Highway|Hwy|Road|Rd)/u,
  /(?<!\p{L})general delivery, \p{L}[\p{L} ]{2,24},? [A-Z]{2} \d{5}/iu,
  // Apt 204, Willow Creek Apartments; Plot 12, Lekki Phase 1
  new RegExp(
    `(?<!\\p{L})(?:Apt|Apartment|Unit|Flat|Suite|Room|Condo)\\.? #?[A-Z]?\\d{1,4}[A-Z]?,? (?:at |in |of )?(?:the )?(?:${name} ){1,3}(?:Apartments|Complex|Towers?|Condos?|Condominiums?|Residences?|Lofts|Villas|Village)(?!\\p{L})`,
    'u',
  ),
  /(?<!\p{L})(?:Plot|Villa|House|Flat|Shop)(?: [Nn]o\.?)? \d{1,4}[A-Z]?, (?:\p{Lu}[\p{L}']+ ){0,3}(?:Phase|Street|Sector|Road|Close|Estate|Layout|Cross)(?: \d{1,3})?, \p{Lu}/u,
]
