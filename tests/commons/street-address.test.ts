import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasStreetAddress } from '../../shared/commons/rules/street-address.ts'
import { withCounted } from '../../shared/commons/rules/street-numbers.ts'

describe('numbers told in words, as digits', () => {
  test.each([
    ['number one hundred and twelve, rear', 'number 112, rear'],
    ['fifteen oh six Delancey', '1506 Delancey'],
    ['one twenty-three Main Street', '123 Main Street'],
    ['nine and then four and then one', '9 and then 4 and then 1'],
    ['Blumenstraße siebenundvierzig', 'Blumenstraße 47'],
    ['huisnummer tweehonderdelf', 'huisnummer 211'],
    ['nummer nittiofyra', 'nummer 94'],
    ['Mannerheimintie kaksikymmentäkolme', 'Mannerheimintie 23'],
    ['au quatre-vingt-dix-sept de la rue', 'au 97 de la rue'],
    ['mil quinhentos e setenta e oito', '1578'],
    ['via dei Glicini centosei', 'via dei Glicini 106'],
    ['дом сорок два', 'дом 42'],
    ['ulica Polna osiemdziesiąt jeden', 'ulica Polna 81'],
    ['Hlavná štyridsaťdva', 'Hlavná 42'],
    ['οδός Ερμού σαράντα δύο', 'οδός Ερμού 42'],
    ['Atatürk Caddesi on iki', 'Atatürk Caddesi 12'],
    ['seventyfive Mill Lane', '75 Mill Lane'],
    ['天満三丁目七番十二号', '天満3丁目7番12号'],
  ])('%s', (written, shown) => expect(withCounted(written)).toBe(shown))

  test.each([
    'Seven Sisters Road',
    'Ten Mile Lane',
    'Tree Lane',
    'Nickel Street',
    'Tito et Lima',
    'on the list',
    'the once due sum',
    'Un été à Nice',
  ])('%s stays as it is', text => expect(withCounted(text)).toBe(text))

  test('text without a number word is never changed', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[bcdfgjkp ]{0,60}$/), text => expect(withCounted(text)).toBe(text)),
    ))
})

describe('an address is one', () => {
  test.each([
    // The number is named as one, apart from the street.
    'Come down Penhallow Street till the blue door, that is number thirty-one, Truro.',
    'It is the house on Gartenweg with the number 5a.',
    'Rua das Amoreiras, porta trezentos e cinco, Braga',
    'Am Mühlbach, Hausnr. sechsunddreißig',
    // Fields keep the two apart.
    '{"site":{"nr":"57b","str":"Lindenthaler Strasse","plz":"04155"}}',
    'SITE_NO=1630\nSITE_STREET="Esplanade"',
    '<site><no>411</no><street>Pinecrest Drive</street></site>',
    '| stop | nr | street |\n|---|---|---|\n| 1 | 2208 | Quail Hollow Ct |',
    "INSERT INTO homes (house_no, street) VALUES (14, 'Mill Lane')",
    // Parts are set apart.
    '[1] [1] [0] [9] [Tamarack] [Trail] [Duluth]',
    '14-Larkspur-Close-Reading',
    '1904\nSycamore\nLn\nPlano',
    'geocode("8815 " + "Copper " + "Canyon " + "Rd")',
    'nine and then four and then one, Cutler Road',
    // Kinds are misspelled, or missing where the words around say enough.
    '88 Marlborough Avnue',
    'Tenant is at 2640 Fillmore, ring twice.',
    'Belgrano 1563, Godoy Cruz, house with the green gate, family Ferreyra',
    'Klant woont op Weesperzijde 88-II',
  ])('%s', text => expect(hasStreetAddress(text)).toBe(true))
})

describe('what looks like an address and is none', () => {
  test.each([
    '100 Main Street Capital fund',
    '2 Court Street is a band name',
    'S 0502-Y, S 1002-B',
    'Twentynine Palms, Seven Sisters Road, Fifth Avenue',
    'Freeze 12 June, RC1 15 June, GA 1 July',
    'Ticket no. 2207, Oak Street branch, still open.',
    'Version number 14 fixes the Baker Street geofence.',
    '{"street":"closed","number":12}',
    '| # | street | delay |\n|---|---|---|\n| 1 | Market Street | 12 |',
    'ticket_no=12 street="Main Street"',
    'path /v1/12/Orders/Drive/List fails',
    'Deliver to 40 Businesses at once.',
    'Na rua há 12 vagas.',
    'U-Bahn Hansastraße 8-20 Uhr',
    'pickup code lives 48 h',
  ])('%s', text => expect(hasStreetAddress(text)).toBe(false))
})
