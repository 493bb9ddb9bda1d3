/** Pieces that make something slow when they're repeated: marks, brackets, escapes, digits, scripts, addresses. */
const marks = '\u0301\u0316\u0327'
export const pieces = [
  '1',
  '1 ',
  '.',
  '@',
  'a@',
  ' ',
  '\n',
  '\t',
  '(',
  '[',
  '[a](',
  '{',
  '"',
  "'",
  '<',
  '<a ',
  '&',
  '&amp;',
  '%',
  '\\',
  '/',
  '//',
  ',',
  ';',
  ':',
  '=',
  '-',
  '_',
  '|',
  '#',
  '# a\n',
  '> ',
  '* a\n',
  '`a',
  '~~~\n',
  'a**',
  '*a_',
  '_a',
  '$',
  '+1 ',
  'a',
  'A',
  'aA1 ',
  'a ',
  'é',
  '👩‍👩‍👧‍👦',
  '\u202e',
  '\u200b',
  '\ufeff',
  'א',
  'ا ',
  '忽略',
  'ﷺ',
  '½',
  '٣',
  'İ',
  'ß',
  marks,
  `a${marks}`,
  '12 Main ',
  '210-555-',
  'one two ',
  'a at b dot ',
  'a-a-dot-',
  'a.b',
  'https://',
  'http://a',
  'www.',
  'agx_',
  'DE89 ',
  '4 ',
  '4111 ',
  `Via ${'A'.repeat(100)} `,
  `1234 ${'A'.repeat(84)}, `,
  'password ',
  'plumbe ',
  '2 bed ',
  "'& | !:*()<-> ",
]

/** The piece again and again, up to this many characters. */
export const filled = (piece: string, length: number): string =>
  piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed()

export const named = (piece: string): string => JSON.stringify(piece.slice(0, 20))

const MOST = 65_000
const times = (count: number, each: (i: number) => string, between = ',') =>
  Array.from({ length: count }, (_, i) => each(i)).join(between)

/** Bodies of 64 KiB that make a JSON parser, or whatever walks the value, work as hard as it can. */
export const jsonBodies: [what: string, text: string][] = [
  ['30,000 lists deep', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['60,000 lists that never end', '['.repeat(60_000)],
  ['10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['30 deep and wide', `${'{"a":'.repeat(30)}[${times(30_000, () => '1')}]${'}'.repeat(30)}`],
  ['30,000 numbers', `[${times(30_000, () => '1')}]`],
  ['20,000 empty lists', `[${times(20_000, () => '[]')}]`],
  ['7,000 names', `{${times(7000, i => `"${i}":1`)}}`],
  ['7,000 times one name', `{${times(7000, () => '"name":1')}}`],
  ['7,000 prototypes', `{${times(4000, () => '"__proto__":{}')}}`],
  ['one name of 60,000 letters', `{"${'a'.repeat(60_000)}":1}`],
  ['a name of 30,000 letters above 11,000 texts', `{"${'a'.repeat(30_000)}":[${times(11_000, () => '""')}]}`],
  ['a number of 60,000 digits', `{"name":${'9'.repeat(60_000)}}`],
  ['a fraction of 60,000 digits', `{"name":0.${'1'.repeat(60_000)}}`],
  ['an exponent of 60,000 digits', `{"name":1e${'9'.repeat(60_000)}}`],
  ['10,000 escapes', `{"name":"${'\\u0041'.repeat(10_000)}"}`],
  ['30,000 backslashes', `{"name":"${'\\\\'.repeat(30_000)}"}`],
  ['60,000 quotes', '"'.repeat(60_000)],
  ['60,000 spaces', `{${' '.repeat(60_000)}}`],
  ['60,000 spaces and a half', `{"name":1${' '.repeat(60_000)}`],
  ['10,000 lone surrogates', `{"name":"${'\\ud800'.repeat(10_000)}"}`],
  ['10,000 escaped marks', `{"name":"a${'\\u0301\\u0316'.repeat(5000)}"}`],
  ['20,000 marks', `{"name":"a${'\u0301\u0316'.repeat(10_000)}"}`],
  ['names of marks', `{${times(1500, i => `"a${'\u0301\u0316'.repeat(8)}${i}":1`)}}`],
  ['a text of 65,000 letters', `{"name":"${'a'.repeat(MOST)}"}`],
  ['not UTF-8', '\ufffd'.repeat(20_000)],
]

/** Forms as a browser would never send them. */
export const formBodies: [what: string, text: string][] = [
  ['10,000 names', times(10_000, i => `a${i}=1`, '&')],
  ['20,000 times one name', times(20_000, () => 'a=', '&')],
  ['60,000 ampersands', '&'.repeat(60_000)],
  ['60,000 equals signs', '='.repeat(60_000)],
  ['60,000 plus signs', `name=${'+'.repeat(60_000)}`],
  ['20,000 escapes', `name=${'%41'.repeat(20_000)}`],
  ['20,000 broken escapes', `name=${'%zz'.repeat(20_000)}`],
  ['60,000 percent signs', '%'.repeat(60_000)],
  ['10,000 marks', `name=a${'%CC%81%CC%96'.repeat(5000)}`],
  ['20,000 NULs', `name=${'%00'.repeat(20_000)}`],
  ['30,000 line ends', `text=${'%0D'.repeat(20_000)}`],
  ['a name of 60,000 letters', `${'a'.repeat(60_000)}=1`],
]

const part = (headers: string, text: string) => `--x\r\n${headers}\r\n\r\n${text}\r\n`
/** Uploads as a browser would never send them. */
export const multipartBodies: [what: string, text: string][] = [
  ['20,000 boundaries', '--x\r\n'.repeat(20_000)],
  ['2,000 parts', `${times(2000, i => part(`Content-Disposition: form-data; name="a${i}"`, '1'), '')}--x--`],
  ['a header of 60,000 letters', part(`Content-Disposition: form-data; name="${'a'.repeat(60_000)}"`, '1')],
  [
    '10,000 headers',
    part(
      times(10_000, () => 'A: b', '\r\n'),
      '1',
    ),
  ],
  ['60,000 semicolons', part(`Content-Disposition: form-data${';'.repeat(60_000)}`, '1')],
  ['60,000 dashes', '-'.repeat(60_000)],
  ['60,000 line ends', '\r\n'.repeat(30_000)],
  [
    '10,000 lines of cards',
    part('Content-Disposition: form-data; name="file"; filename="a.ndjson"', '{"slug":1}\n'.repeat(10_000)) +
      '--x--',
  ],
  [
    'a line of 60,000 brackets',
    `${part('Content-Disposition: form-data; name="file"; filename="a.ndjson"', '['.repeat(60_000))}--x--`,
  ],
]
