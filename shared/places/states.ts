import { fold } from './fold.ts'

/** USPS codes: the states, the District of Columbia, the territories and freely associated states, the military posts. */
const names = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  FM: 'Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

/** Other common names. */
const otherNames: [string, string][] = [
  ['Washington DC', 'DC'],
  ['Washington D.C.', 'DC'],
  ['D.C.', 'DC'],
  ['Virgin Islands', 'VI'],
  ['Federated States of Micronesia', 'FM'],
]

const codeByName = new Map([
  ...Object.entries(names).map(([code, name]): [string, string] => [fold(name), code]),
  ...otherNames.map(([name, code]): [string, string] => [fold(name), code]),
])

const nameByCode = new Map(Object.entries(names))

/** Every code with its name: states first, then territories and military posts. */
export const stateNames: readonly (readonly [code: string, name: string])[] = Object.entries(names)

export const stateName = (code: string): string | null => nameByCode.get(code) ?? null

/** The code of a state given by code or name, in any case. Null if there's no such state. */
export function stateCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return nameByCode.has(code) ? code : (codeByName.get(fold(text)) ?? null)
}

/** The words of a state's name, and its code if the text isn't the name itself. Null if there's no such state. */
export function stateWords(text: string): string[] | null {
  const code = stateCode(text)
  if (code === null) return null
  const name = fold(stateName(code) ?? '')
  return [...(text === name ? [] : [code.toLowerCase()]), ...name.split(' ')]
}
