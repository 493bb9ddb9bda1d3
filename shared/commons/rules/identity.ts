const filler = `(?:[\\s:=#.,"'()-]|(?<!\\p{L})(?:is|was|no|nr|num|number|on|the|of)(?!\\p{L})){1,8}`
const month =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|okt|dez|fév|avr|aoû|déc)\\p{L}{0,8}\\.?'
const day = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?'
const year = '(?:19|20)\\d\\d'
const date = `(?:${year}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.](?:${year}|\\d\\d)|${month} ${day},? ${year}|${day} (?:de )?${month} (?:de )?${year})`

const birth = new RegExp(
  `(?<!\\p{L})(?:dob|d\\.o\\.b|date of birth|birth ?date|birthday|born|fecha de nacimiento|nacid[oa]|née? le|date de naissance|geboren|geburtsdatum)(?!\\p{L})${filler}${date}`,
  'iu',
)
const paper = new RegExp(
  `(?<!\\p{L})(?:passport|pasaporte|passeport|reisepass|driver'?s? licen[cs]e|driving licen[cs]e|licencia de conducir|permis de conduire|führerschein|national id|dni|personalausweis)(?!\\p{L})${filler}(?=[A-Z0-9-]{0,8}\\d{4})[A-Z0-9][A-Z0-9-]{5,14}(?![A-Z0-9])`,
  'iu',
)

/** A date of birth or the number of an identity paper, where the words before say that it is one. */
export const hasIdentity = (text: string): boolean => birth.test(text) || paper.test(text)
