import { oneWord } from './street-names.ts'
import { grids, numbered, places } from './street-places.ts'

const full = 'Street|Avenue|Drive|Court|Lane|Road|Boulevard|Terrace|Circle|Parkway|Way|Place|Trail'

/** What makes a number a time, a length or a price. */
const measure = '(?:-\\d{1,2})? ?(?:Min|min|Uhr|Std|Stunden|Tage|Meter|Stationen|km|m(?!\\p{L})|€|Euro)'

/** Streets of other countries, and of ours in another order: Musterstraße 12, 12 rue de Rivoli, Невский проспект 28. */
export const writtenElsewhere = [
  new RegExp(
    `(?<!\\p{L})(?!(?:Um|Aus|Rad|Rück|Heim|Hin|Arbeits)weg|(?:Park|Arbeits|Steck|Sitz|Stell|Speicher)platz)(?:${oneWord})(?:\\s|(?<=str\\.))\\d{1,4}(?:\\s?[a-zA-Z](?!\\p{L}))?(?![\\p{L}\\p{N}:%]|\\.\\d|${measure})`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})(?:${oneWord.replace('\\p{Lu}', '\\p{Ll}').replace('str\\.', 'str\\.?')})\\s\\d{1,4} ?[a-z]?, ?(?:[a-z]{1,2}-)?\\d{4,5} \\p{L}{3,}`,
    'u',
  ),
  /(?<![\p{L}\p{N}])\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:[Rr]ue|[Rr]\.|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d\.?|[Pp]lace|[Aa]llée|[Cc]hemin|[Qq]uai|[Ii]mpasse|[Ii]mp\.|[Ff]aubourg|[Ll]otissement|[Hh]ameau|[Ss]ente|[Ss]entier|[Rr]uelle|[Vv]enelle)\s(?:d[eu]s?\s|[Ll]es?\s|de\sla\s|de\sl'|d'|l')?\p{Lu}\p{L}+/u,
  // 建国路88号, 神南1丁目2番3号, 테헤란로 152
  /\p{Script=Han}[路街道巷弄里](?:[一二三四五六七八九十\d]{1,2}段)?\s?[\d一二三四五六七八九十百零〇]{1,5}\s?[号號弄]|[\d一二三四五六七八九十]{1,3}丁目\s?\d{1,3}|\p{Script=Hangul}{1,8}[시구군읍면]\s\p{Script=Hangul}{1,8}[동리가]\s?\d{1,4}(?!\d|\s?(?:[분시일월년원개명번곳대회차층건초배주]|km))|条[東西南北]\d{1,2}丁目|[市区町村][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,10}\d{1,3}-\d{1,3}(?:-\d{1,3})?|\p{Script=Hangul}{2,12}[로길]\s?\d{1,4}(?:번길\s?\d{1,4})?(?!\s?(?:[분시일월년원개명건회초배주]|km))/u,
  /(?<!\p{L})gran v[ií]a,? \d{1,4}(?![\p{N}:%]|\.\d)/iu,
  // 14 Rosenstraße, Mannerheimintie 12, Karl Johans gate 22, Andrássy út 60, Κηφισίας 44, Αθήνα
  /(?<![\p{L}\p{N}]|(?:Line|Linie|Bus|Tram|Gleis|Route|Exit|Ausfahrt) )\d{1,4}[a-z]? \p{Lu}\p{L}{2,30}(?:straße|strasse|gasse|weg|allee|straat|laan|gatan)(?!\p{L})/u,
  /(?<!\p{L})\p{Lu}\p{L}{1,20} (?:\p{Lu}\p{L}{2,20}s gate|út|utca|körút|tér|náměstí|ulice|třída|ulica|cesta|trg|iela|gatve|mnt|pr\.|plass|plads|torg|gade|vej|väg|allé|Markt|Gracht|Singel|Plein|Laan|Kade|Straat|Weg|Platz|Gasse)\s#?\d{1,4}(?:[a-zA-Z](?!\p{L})|-\d{1,4})?(?![\p{N}:%]|\.\d)/u,
  /\p{Script=Greek}{4,20} \d{1,4}, \p{Script=Greek}{3,}/u,
  /(?:רחוב|שדרות|דרך) [\p{Script=Hebrew} '"]{2,30} \d{1,4}(?!\d)/u,
  // Atatürk Caddesi No: 12; Marszałkowska 10/12
  /(?:Mah|Mahallesi|Sok|Sokak|Cad)\.?,? (?:[\p{L}\d.]+ ){0,4}No ?[:.] ?\d/u,
  /\p{L}{2,30} (?:Caddesi|Cad\.|Sokak|Sokağı|Sok\.|Sk\.|Bulvarı|Blv\.),? ?(?:No ?[:.]? ?)?\d{1,4}(?!\d)/iu,
  /(?<!\p{L})(?!Nebraska|Alaska|Panamá|Bogotá|Canadá|Paraná|Moldova|Casanova|Supernova)\p{Lu}\p{L}{3,20}(?:sk[aá]|ck[aá]|dzka|owa|ova|[lp]na|\p{Ll}á)\s\d{1,4}[a-z]?(?:\/\d{1,4}| m\.? ?\d{1,3})?(?=,? \d\d-\d{3}|, \p{Lu}\p{Ll})/u,
  // Am Anger 7, 99084 Erfurt; Vinohradská 48, 120 00 Praha: a number, and a town behind its code. Of four digits most are years.
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?!${numbered})\\p{Lu}[\\p{L}.'-]{1,24}(?: [\\p{L}.'-]{2,24}){0,3} \\d{1,4} ?[a-zA-Z]?(?:[/-](?:\\d{1,4}[a-z]?|[IVX]{1,4}))?(?:, ?|\\n)(?:[A-Z]{1,2}-)?(?:\\d{5}|\\d\\d-\\d{3}|\\d{3} \\d\\d|\\d{4}-\\d{3}|\\d{4} [A-Z]{2}|(?!19|20)\\d{4}) (?!Stück|Punkte|Stimmen|Wörter|Euro|Teile|Tipps|Seiten)\\p{Lu}\\p{Ll}{2,}`,
    'u',
  ),
  // Am Mühlbach 4, Familie Reuter: a place by its preposition, and who is there
  /(?<!\p{L})(?:Am|An de[rnm]|Auf de[rm]|Im|In de[rn]|Zum|Zur|Unter den|Hinter de[rm]) (?!\p{L}*tag )\p{Lu}\p{Ll}{3,24} \d{1,3} ?[a-z]?, (?:bei )?(?:Familie|Fam\.|Herr|Frau|Eheleute) \p{Lu}/u,
  // B-204, Sunrise Apartments, Andheri West, Mumbai 400053: from a number to the six digits of a town
  /(?<![\p{L}\p{N}.,])(?:(?:No|Flat|H\.? ?No|Plot|Door No|House|Shop)\.? ?)?(?:[A-Z]-?)?\d{1,4}(?:[/-]\d{1,4})?, (?:[\p{Lu}\d][^\n,!?;]{2,30}, ){1,4}(?!Order|Ticket|Invoice|Case|Issue|Ref|Id|Build|Job|Part|Batch)\p{Lu}\p{Ll}{2,} ?-? ?[1-8]\d{5}(?!\d)/u,
  // Calle 10 de Agosto N35-17
  /(?<!\p{L})(?:calle|av\.?|avenida|pasaje) [^\n,]{3,40} [NSEO]\d{1,3}[A-Z]?-\d{1,4}(?!\d)/iu,
  // Lives on Hawthorne, at 2915
  /(?<!\p{L})(?:lives?|resides?|house|home)(?: is)? (?:on|in) (?-i:\p{Lu})[\p{L}']{2,20}(?: (?-i:\p{Lu})[\p{L}']{2,20})?, at (?:number )?\d{2,5}(?![\d:%]|[.,]\d| ?[ap]m)/iu,
  // 3-21-5 Takano Higashibiraki-cho; Hwy 281 N 24500
  /(?<![\p{L}\p{N}-])\d{1,4}-\d{1,3}(?:-\d{1,3})?,? (?:\p{Lu}\p{L}+ )?\p{Lu}\p{L}+-(?:ch[oō]|machi|d[oō]ri|ku|gun|shi|mura|dong|gil|ro)(?!\p{L})/u,
  /(?<!\p{L})(?:Hwy|Highway|FM|County Road|CR) \d{1,4}(?: [NSEW])? \d{4,5}(?![\d.,:])/u,
  // посёлок Лесной, дом 12; Straße des Friedens 8
  /(?<!\p{L})(?:пос[её]лок|деревня|село|пгт|станица|мкр|микрорайон)\.? [\p{Script=Cyrillic} -]{3,30},? (?:дом|д\.) ?\d/iu,
  /(?<!\p{L})(?:Straße|Strasse) (?:des|der) \p{Lu}\p{L}{2,24}(?: \p{Lu}\p{L}{2,20})? \d{1,4}(?=[,.;)\n]|$| (?:in|bei)(?!\p{L}))/u,
  // Тверская ул., 14
  /\p{Script=Cyrillic}{3,20} (?:ул|пр|просп|пр-т|пер|наб|бул|вул)\.?,? (?:д\.? ?)?\d{1,4}(?![\p{N}:%]|\.\d)/iu,
  // Невский проспект 28; проспект Мира, дом 12
  /\p{Script=Cyrillic}{3,20} (?:проспект|улица|переулок|шоссе|бульвар|набережная|проезд|вулиця|провулок),? (?:д(?:ом)?\.? ?)?\d{1,4}(?![\p{N}:%]|\.\d)/iu,
  // Jl. Sudirman No. 25; số 12 đường Lê Lợi; Calle 50 #12-34
  /(?<!\p{L})(?:jl|jln|jalan|gg)\.? \p{Lu}\p{L}{2,20}(?: \p{L}{2,20}){0,2},? (?:no\.? ?)?\d{1,4}(?![\p{N}:%]|\.\d)/iu,
  /(?<!\p{L})(?:số )?\d{1,4}[a-z]?(?:\/\d{1,4})? (?:đường|phố|ngõ|hẻm) \p{Lu}\p{L}+/iu,
  /(?<!\p{L})(?:calle|carrera|cra|cl|kr|transversal|diagonal|avenida)\.? \d{1,3}[a-z]?(?: (?:sur|norte|este|oeste|bis))?,? ?(?:#|no\.?|n[°º]|n[uú]m\.?) ?\d{1,4}(?!\d|[.,:]\d)/iu,
  // Willow Bend Court 1912, Plano
  new RegExp(
    `(?<!\\p{L})(?:\\p{Lu}[\\p{L}'-]{1,20} ){1,3}(?:${full})(?: number| no\\.?| nr\\.?| #)? ?\\d{1,5}(?:, (?:apt|unit)\\.? ?\\d+)?, \\p{Lu}\\p{Ll}`,
    'u',
  ),
  /(?<!\d)\d{1,5} (?:شارع|طريق) \p{Script=Arabic}/u,
  /(?:شارع|طريق) (?:(?!في)[\p{Script=Arabic} ]){2,40}?،? ?(?:رقم )?\d{1,5}(?!\d)/u,
  /خیابان [^\n\d]{2,30}پلاک ?\d/u,
  // ngõ 12 Láng Hạ, số nhà 5; 99/1 หมู่ 4 ถนนสุขุมวิท
  /(?<!\p{L})(?:ngõ|hẻm|ngách|kiệt) \d{1,4} \p{Lu}|(?<!\p{L})số (?:nhà )?\d{1,4}(?:, [^\n,]{2,20})?(?:,? (?:đường|phố|ngõ)|(?<=nhà \d{1,4}))/iu,
  // मकान नं. 45; Blk 204 Toa Payoh North
  /(?:मकान|घर|फ्लैट|प्लॉट)(?: नं\.?| नंबर| संख्या)? ?\d|(?<!\p{L})Blk\.? \d{1,4}[A-Z]? \p{Lu}\p{Ll}/u,
  /\d{1,4}(?:\/\d{1,3})? (?:หมู่|ถนน|ซอย)|(?:ถนน|ซอย)\S{2,20} ?\d/u,
  /(?<![\p{N}.,])\d{1,6} (?:Ranch|Farm)[ -]to[ -]Market (?:Road|Rd\.?) \d{1,4}/iu,
  // RR 2 Box 114
  /(?<!\p{L})(?:RR|HC|HCR|(?:Rural |Star )?(?:Route|Rte\.?|Rt\.?)) ?#?\d{1,3},? (?-i:Box|BOX) #?\d{1,5}|(?<!\p{L})Box #?\d{1,5},? (?:RR|Route|Rte\.?|Rt\.?) ?#?\d/iu,
  ...grids,
  ...places,
]
