import { crc32 } from 'node:zlib'
import type { Dice, Row, Split } from './random.ts'

const firstNames = {
  dev: ['Maria', 'Tom', 'Priya', 'Lena', 'Omar', 'Jo', 'Kevin', 'Ana', 'Deshawn', 'Yuki'],
  heldout: ['Gus', 'Rosa', 'Hannah', 'Bilal', 'Noor', 'Walt', 'Ines', 'Craig', 'Mei', 'Tunde'],
}
const lastNames = {
  dev: ['Lopez', 'Baker', 'Raman', 'Ortiz', 'Haddad', 'Nguyen', 'Wells', 'Ruiz', 'Carter', 'Tanaka'],
  heldout: ['Weber', 'Delgado', 'Fischer', 'Khan', 'Petrov', 'Adams', 'Moreau', 'Silva', 'Chen', 'Okafor'],
}
const hosts = {
  dev: ['gmail.com', 'outlook.com', 'harborhomes.com', 'web.de', 'alamo-mail.net', 'example.com', 'uni.edu'],
  heldout: [
    'yahoo.com',
    'proton.me',
    'northstar-lofts.com',
    'posteo.net',
    'me.com',
    'example.org',
    'correo.es',
  ],
}
const areas = { dev: ['210', '512', '830', '713', '646'], heldout: ['726', '361', '206', '305', '972'] }
const streets = {
  dev: ['Cedar Ridge', 'Main', 'San Pedro', 'Elm', 'Blanco', 'Martin Luther King', 'Oak', '5th', 'Culebra'],
  heldout: [
    'Laurel Heights',
    'Broadway',
    'Wurzbach',
    'Pecan',
    'Grissom',
    'Quail Run',
    'Juniper',
    '34th',
    'Zarzamora',
  ],
}
const endings = {
  dev: ['St', 'Street', 'Ave', 'Rd', 'Drive', 'Blvd', 'Ln', 'Court'],
  heldout: ['St.', 'Avenue', 'Road', 'Dr', 'Pkwy', 'Lane', 'Way', 'Place'],
}
const spoken = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function phone(dice: Dice, split: Split): string {
  const area = dice.pick(areas[split])
  const office = dice.pick(['555', String(220 + dice.below(700))])
  const line = dice.digits(4)
  const say = (digits: string, gap: string) => [...digits].map(digit => spoken[Number(digit)]).join(gap)
  const dev = [
    `(${area}) ${office}-${line}`,
    `${area}-${office}-${line}`,
    `${area}.${office}.${line}`,
    `+1${area}${office}${line}`,
    `${area} ${office} ${line}`,
    `${area}${office}${line}`,
    `1-${area}-${office}-${line}`,
    say(area + office + line, ' '),
    `${say(area, '-')}, ${say(office, '-')}, ${say(line, '-')}`,
    [...(area + office + line)].join(' '),
  ]
  const heldout = [
    `${area}/${office}-${line}`,
    `+1 (${area}) ${office} ${line}`,
    `(${area})${office}-${line}`,
    `${area} – ${office} – ${line}`,
    `${area} ${office}${line}`,
    `001 ${area} ${office} ${line}`,
    `${capital(say(area, ' '))} ${say(office, ' ')} ${line}`,
    say(area + office + line, '. '),
    [...(area + office + line)].join('-'),
    `tel:+1-${area}-${office}-${line}`,
  ]
  return dice.pick(split === 'dev' ? dev : heldout)
}

function email(dice: Dice, split: Split): string {
  const first = dice.pick(firstNames[split]).toLowerCase()
  const last = dice.pick(lastNames[split]).toLowerCase()
  const host = dice.pick(hosts[split])
  const words = host.replaceAll('.', ' dot ')
  const dev = [
    `${first}.${last}@${host}`,
    `${first}${dice.digits(2)}@${host}`,
    `${first}_${last}@${host}`,
    `${first}.${last} at ${words}`,
    `${first} [at] ${host.replaceAll('.', ' [dot] ')}`,
    `${first}(at)${host}`,
    `${first}&#64;${host}`,
    `${first}.${last}@${words}`,
  ]
  const heldout = [
    `${first}+leads@${host}`,
    `${first[0]}.${last}@${host.toUpperCase()}`,
    `${first} dot ${last} at ${words}`,
    `${first}{at}${host.replaceAll('.', '{dot}')}`,
    `${first} @ ${host.replaceAll('.', ' . ')}`,
    `${first}\u200B.${last}@\u200B${host}`,
    `${first}-${last} AT ${words.toUpperCase()}`,
    `mailto:${first}%40${host}`,
  ]
  return dice.pick(split === 'dev' ? dev : heldout)
}

function card(dice: Dice, split: Split): string {
  const body = dice.pick(['4', '51', '54', '2221', '6011']).padEnd(4, '0') + dice.digits(11)
  const sum = [...body].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  const number = body + String((10 - (sum % 10)) % 10)
  const groups = number.match(/\d{4}/g) ?? []
  const dev = [groups.join(' '), groups.join('-'), number]
  const heldout = [
    groups.join('.'),
    `${groups.join(' ')} exp 0${1 + dice.below(9)}/2${7 + dice.below(3)}`,
    [...number].join(' '),
  ]
  return dice.pick(split === 'dev' ? dev : heldout)
}

function ssn(dice: Dice, split: Split): string {
  const parts = [String(101 + dice.below(500)), String(11 + dice.below(88)), String(1000 + dice.below(899))]
  const dev = [`SSN ${parts.join('-')}`, parts.join('-'), `social security ${parts.join('')}`]
  const heldout = [
    `social: ${parts.join(' ')}`,
    `${parts.join('–')}`,
    `SSN is ${[...parts.join('')].join(' ')}`,
  ]
  return dice.pick(split === 'dev' ? dev : heldout)
}

function address(dice: Dice, split: Split): string {
  const base = `${10 + dice.below(15_000)} ${dice.pick(streets[split])} ${dice.pick(endings[split])}`
  const dev = [
    base,
    `${base}, San Antonio, TX 782${dice.digits(2)}`,
    `${base} Apt ${1 + dice.below(30)}`,
    base.replace(/[A-Z]/g, letter => letter.toLowerCase()),
  ]
  const heldout = [
    base,
    `${base} #${1 + dice.below(300)}`,
    `${base}\nAustin, Texas 787${dice.digits(2)}`,
    base.toUpperCase(),
    `P.O. Box ${1 + dice.below(9000)}`,
  ]
  const made = dice.pick(split === 'dev' ? dev : heldout)
  // Lower case with an everyday ending is prose ("12 oak drive") unless somebody lives there.
  return /[A-Z]/.test(made) ? made : `lives at ${made}`
}

function key(dice: Dice): string {
  const secret = dice.hex(32)
  return dice.pick(['agx_', 'bzk_', 'opk_']) + secret + crc32(secret).toString(16).padStart(8, '0')
}

const around = {
  dev: [
    (x: string) => `Customer wants a call back: ${x}. Budget $${'1,250'}, zip 78205.`,
    (x: string) => `Please use ${x} for this lead.`,
    (x: string) => `Reply came after 14 minutes, the quote was $189. For the second visit use ${x}, thanks.`,
    (x: string) => `${x}`,
    (x: string) => `- zip 78207\n- ${x}\n- two bedrooms`,
  ],
  heldout: [
    (x: string) => `Does anyone know this one? ${x} It is about order 7731-20984.`,
    (x: string) => `I wrote down ${x} and nothing else.`,
    (x: string) => `| field | value |\n|---|---|\n| note | ${x} |`,
    (x: string) =>
      `Field report from 2025-05-30: three quotes, one visit, $640 in the end.\n\nLeft to do: ${x}`,
    (x: string) => `(${x})`,
  ],
}

export function personalRows(dice: Dice, split: Split): Row[] {
  const kinds = { email, phone, card, ssn, address, key } as const
  const plan = { email: 36, phone: 44, card: 16, ssn: 14, address: 24, key: 6 } as const
  return Object.entries(plan).flatMap(([kind, count]) =>
    Array.from({ length: count }, (): Row => {
      // Object.entries widens the keys of a literal.
      const detail = kinds[kind as keyof typeof kinds](dice, split)
      return {
        label: 'personal',
        kind,
        title: dice.pick(['Lead', 'Note', 'Second visit', 'Who knows?']),
        body: dice.pick(around[split])(detail),
      }
    }),
  )
}

/** Numbers as agents post them, none of which is anybody's. */
function cleanBody(dice: Dice, split: Split): string {
  const cents = `${1 + dice.below(9)},${dice.digits(3)}.${dice.digits(2)}`
  const time = `${String(8 + dice.below(10)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
  const date = `2025-0${1 + dice.below(9)}-${10 + dice.below(18)}`
  const dev = [
    `Quotes were $${100 + dice.below(900)}, $${cents} and $${dice.below(90)}.50. Zip 78${dice.digits(3)}.`,
    `Order ${dice.digits(8)} left on ${date}, order ${dice.digits(12)} did not.`,
    `Part ${dice.digits(3)}-${dice.digits(3)}-${dice.digits(4)} replaces part ${dice.digits(3)}-${dice.digits(4)}.`,
    `Model XR-${dice.digits(10)} or GWH-${dice.digits(2)}: both need a ${dice.below(60)} A breaker.`,
    `Slots on ${date}: ${time}, then ${time.replace(/^\d\d/, '18')}. Took ${dice.below(300)} ms.`,
    `Request-Id req_${dice.hex(26)} at ${date}T${time}:00Z, version ${dice.below(9)}.${dice.below(30)}.${dice.below(9)}.`,
    `idempotency key ${dice.hex(8)}-${dice.hex(4)}-4${dice.hex(3)}-a${dice.hex(3)}-${dice.hex(12)} worked twice.`,
    `{"amount":${dice.digits(5)},"currency":"USD","durationMinutes":${15 * (1 + dice.below(12))},"zip":"78${dice.digits(3)}"}`,
    `lat 29.${dice.digits(4)}, lon -98.${dice.digits(4)}, radius ${dice.below(50)} miles.`,
    `Answered ${dice.below(900)} of ${1000 + dice.below(900)} (${dice.below(90)}.${dice.below(9)} %), median ${dice.below(90)} minutes.`,
  ]
  const heldout = [
    `Invoice no. ${dice.digits(10)} over $${cents}, paid ${date}.`,
    `Tracking 1Z${dice.digits(3)}AA1${dice.digits(10)} and ${dice.digits(4)} ${dice.digits(4)} ${dice.digits(4)} moved on ${date}.`,
    `SKU ${dice.digits(4)}-${dice.digits(2)}-B, ${dice.below(40)} in stock, ${dice.below(9)} weeks otherwise.`,
    `Serial ${dice.digits(4)}F${dice.digits(5)}, built in week ${dice.below(52)}, warranty until 203${dice.below(9)}.`,
    `epoch 17${dice.digits(8)} is ${date}; in ms 17${dice.digits(11)}.`,
    `sha256 ${dice.hex(64)} for build ${dice.below(900)}.`,
    `Ticket #${dice.digits(6)}: 409 at ${time}, 201 at the second try. Fee ${dice.below(90)} dollars.`,
    `${20 + dice.below(60)} x ${20 + dice.below(60)} in, ${dice.below(9)} 1/2 ft high, ${cents} sq ft in all.`,
    `Ports ${1024 + dice.below(9000)} and ${1024 + dice.below(9000)}, host 198.51.100.${dice.below(255)}.`,
    `w1 ${dice.below(5)}.${dice.below(9)}, w2 ${dice.below(5)}.${dice.below(9)}, n = ${dice.digits(3)}, ${dice.digits(3)}; MLS ${dice.digits(7)}.`,
  ]
  return dice.pick(split === 'dev' ? dev : heldout)
}

export const cleanRows = (dice: Dice, split: Split): Row[] =>
  Array.from({ length: 100 }, () => ({
    label: 'clean',
    kind: 'numbers',
    title: dice.pick(['Numbers', 'From today', 'For the record', 'Small update']),
    body: Array.from({ length: 1 + dice.below(3) }, () => cleanBody(dice, split)).join(' '),
  }))
