const filler = `(?:[\\s:=#.,"'()-]|(?<!\\p{L})(?:is|was|no|nr|num|number|on|the|of|says|reads|shows|copy|scan|photo|page|card|id|as|am|at|el|le|den)(?!\\p{L})){1,10}`
const month =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|okt|dez|fév|avr|aoû|déc)\\p{L}{0,8}\\.?'
const day = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?'
const year = '(?:19|20)\\d\\d'
const date = `(?:${year}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.](?:${year}|\\d\\d)|${month} ${day},? ${year}|${day} (?:de )?${month} (?:de )?${year}|${year} ?[年년] ?\\d{1,2} ?[月월] ?\\d{1,2} ?[日일])`

const birth = new RegExp(
  `(?<!\\p{L})(?:dob|d\\.o\\.b|date of birth|birth ?date|birthday|born|fecha de nacimiento|nacid[oa]|née? le|date de naissance|geboren|geburtsdatum|data di nascita|nat[oa] il|data de nascimento|data urodzenia|urodzon[ya]|doğum tarihi|födelsedatum|geboortedatum|дата рождения|родил[сa]\\p{L}*|дата народження|生年月日|出生日期|生日|생년월일|تاريخ الميلاد|जन्म ?तिथि)(?!\\p{L})(?: \\([^()\\n]{0,40}\\))?${filler}${date}`,
  'iu',
)
const paper = new RegExp(
  `(?<!\\p{L})(?:passport|pasaporte|passeport|reisepass|driver'?s? licen[cs]e|driving licen[cs]e|licencia de conducir|permis de conduire|führerschein|dl(?= ?[#:]| (?:no|num|is|was))|drivers? lic|licencia|green card|permanent resident(?: card)?|national id|dni|personalausweis)(?!\\p{L})${filler}(?:[A-Z]{2} )?(?=(?:[A-Z-]{0,4}\\d){4})[A-Z0-9][A-Z0-9-]{5,19}(?![A-Z0-9])`,
  'iu',
)

// Numbers by which states know their people, called by their names; what is written like no other number needs none.
const known = [
  /(?<!\p{L})pan(?: card)?(?: number| no)?\.?[\s:#=-]{1,3}(?:is )?[A-Z]{5}\d{4}[A-Z](?![\p{L}\d])/iu,
  /(?<!\p{L})rfc[\s:#=-]{1,3}(?:es )?[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d(?![\p{L}\d])/u,
  // A driving licence of the UK
  /(?<![\p{L}\d])[A-Z]{2,5}9{0,3}\d[0156]\d[0-3]\d\d[A-Z9]{2}\d[A-Z]{2}(?![\p{L}\d])/u,
  // A Medicare card, and the number of an alien in the US
  /(?<![\p{L}\p{N}])[1-9][AC-HJKMNPQRT-Y][AC-HJKMNPQRT-Y\d]\d-?[AC-HJKMNPQRT-Y][AC-HJKMNPQRT-Y\d]\d-?[AC-HJKMNPQRT-Y]{2}\d\d(?![\p{L}\p{N}])/u,
  /(?<!\p{L})(?:a-?number|alien (?:registration )?(?:number|no)|uscis)(?!\p{L})[^\p{L}\d\n]{0,4}(?:is )?A?-?\d{3}-?\d{3}-?\d{2,3}(?!\d)/iu,
  /(?<!\p{L})(?:national insurance|n\.?i\.? (?:number|no)|nino)(?!\p{L})[^\d\n]{0,14}[A-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D](?!\p{L})/iu,
  /(?<!\p{L})(?:dni|nif|nie|documento)(?!\p{L})[^\d\n]{0,14}[XYZ]?\d{7,8}-?[A-Z](?!\p{L})/iu,
  /(?<![\p{L}\p{N}])[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z](?![\p{L}\p{N}])/iu,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d\d(?!\d)/,
  /(?<!\p{L})(?:pesel|cpf|aadhaa?r|social insurance|sin|tfn|tax file|bsn|burgerservicenummer|personnummer|curp|nss|steuer-?id|tc kimlik|rodné číslo|ahv|svnr|身份证号?|マイナンバー|주민등록번호|ИНН(?!\D{0,3}\d{10}(?!\d))|СНИЛС|паспорт)(?!\p{L})(?: (?:number|no|nr|num))?\.?[\s:#=-]{0,3}(?:(?:is|ist|es|to|номер|серия) )?(?=(?:[- ]?\d){8})[\d -]{8,22}\d(?!\d)/iu,
]

const chinese =
  /(?<!\d)[1-9]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?![\p{L}\d])/giu

/** Eighteen digits with a birthday among them, and the check digit of ISO 7064. */
const isChinese = (digits: string): boolean =>
  [...digits].reduce(
    (sum, sign, index) => sum + (sign.toUpperCase() === 'X' ? 10 : Number(sign)) * (2 ** (17 - index) % 11),
    0,
  ) %
    11 ===
  1

/** A date of birth or the number of an identity paper, where the words before say that it is one. */
export const hasIdentity = (text: string): boolean =>
  birth.test(text) ||
  paper.test(text) ||
  known.some(pattern => pattern.test(text)) ||
  (text.match(chinese) ?? []).some(isChinese)
