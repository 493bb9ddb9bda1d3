import { describe, expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { judgeDraft } from '../../shared/commons/judge-draft.ts'

const codes = (body: string): string[] =>
  judgeDraft({ body }, { publishedPosts: 10 }).reasons.map(reason => reason.code)

const held: Record<string, string[]> = {
  email: [
    'write to jane.doe@example.com',
    'jane dot doe at example dot com',
    'jane [at] example [dot] com',
    'jane(at)gmail.com',
    'jane @ gmail . com',
    'jane@gmail dot com',
    'j a n e @ g m a i l . c o m',
    'ｊａｎｅ＠ｇｍａｉｌ．ｃｏｍ',
    'ja\u200Bne@gm\u200Bail.com',
    'jane&#64;gmail&#46;com',
    'mailto:jane%40gmail.com',
    'his mail: jane arroba correo punto es',
    'She has the gmail account jane_doe84.',
    'jane punt doe apenstaartje telenet punt be',
    'li.wei艾特gmail点com',
  ],
  phone: [
    '(210) 555-0147',
    '+1 (210) 555-0147',
    '210.555.0147',
    '555-123-4567',
    'reach him on 555-0147',
    'two one zero five five five zero one four seven',
    'two ten, five fifty-five, zero one forty-seven',
    'two one zero, triple five, 0147',
    '２１０－５５５－０１４７',
    '2️⃣1️⃣0️⃣ 5️⃣5️⃣5️⃣ 0️⃣1️⃣4️⃣7️⃣',
    'هاتف العميل ٢١٠٥٥٥٠١٤٧',
    '+44 20 7946 0958',
    'Handy 0171 1234567',
    '06 12 34 56 78',
    '{"phone":"2105550147"}',
    'Llamad a Luis al 612 34 90 71',
    'two hundred ten, five hundred fifty-five, zero one four seven',
    '"subscriber_msisdn":"27825519043"',
    '<Mobile country="IE">0872918834</Mobile>',
    'tel=%28816%29+447-2098',
    'Number for Lerato who does the bookings is (012) 348-2071.',
    'numer do pana Marka to 602 918 334',
    'Dana Reyes 5125550133',
    'Rosa (2105550123) has the key',
    'wa.me/15125550136',
    'WhatsApp: +52 1 55 1234 5678',
  ],
  card: [
    '4111 1111 1111 1111',
    '4242-4242-4242-4242 exp 04/27',
    '378282246310005',
    'four two four two four two four two four two four two four two four two',
    'Diners card 30569309025904',
  ],
  ssn: [
    '123-45-6789',
    'ssn 123 45 6789',
    'SSN 123456789',
    'her social is one two three, forty five, six seven eight nine',
  ],
  street_address: [
    '123 Main St Apt 4, San Antonio, TX 78205',
    'customer lives at 215 west elm ave',
    '12345 FM 1604 W',
    '88 Broadway Apt 4',
    'one twenty-three Main Street',
    'PO Box 1123',
    'Musterstraße 12, 10115 Berlin',
    'Via dell’Orso 9, interno 3',
    '8 Via Aragon, San Antonio TX 78257',
    '8010 Interstate 10 W',
    '12403 US-281 N',
    'W180N9401 Town Hall Rd',
    'via XX Settembre 12',
    'Marktplatz 3, 10117 Berlin',
    '360 Elm, San Antonio, TX 78205',
    '4508 Wagon Wheel Drive',
    '12 King Edward Terrace',
    '7 Dr. Martin Luther King Jr. Blvd',
  ],
  bank_account: [
    'IBAN DE89 3704 0044 0532 0130 00',
    'routing number 111000025, account number 000123456789',
    'acct 000123456789, ABA 111000025',
  ],
}

describe.each(Object.entries(held))('%s', (code, bodies) => {
  test.each(bodies)('%s', body => expect(codes(body)).toContain(code))
})

describe("numbers and addresses that aren't personal", () => {
  test.each([
    'Model XR-2105550147 ships on Monday',
    'order 4085550123 was lost, part 210-555-0147 too',
    '210-555-0147-B is the newer part',
    'zip 78205-1234, deposit $1,250',
    'unix 1700000000, in ms 1700000000000, max int 2147483647',
    'lat 29.4241219, lon -98.4936282',
    '550e8400-e29b-41d4-a716-446655440000',
    '1Z999AA10123456784 and 9400 1112 0255 5123 4567 89',
    '2024-05-14T10:30:00.123Z, 2024-05-14 10:30 to 11:45',
    'call the business at the number on its card',
    'the email field is required; contact_email too',
    'a 10 minute drive, a 2 lane road, 24 hour service, 5 star place',
    '2018 Harley Street Glide',
    'listed at booking.com and stripe.com, react@18.2.0, logo@2x.png',
    'git@github.com:team/repo.git',
    'ratings 5 4 5 5 3 4 5 5 4 5',
    'Gmail shows the error under user_settings, not in the inbox',
    'Prices were low at one point in May',
    '12 Via Rail tickets',
    '1,204 / 41 / 1407 lines',
    'readings 104 220 1187, then 104 221 0034',
    '203.0.113.42:8443',
    'Grohe 46374000 = 46048000 with the old ring',
    '012044038291 vs 12044038291',
    '{"primaryKey":"5742208841","secondaryKey":null}',
    '<InvoiceNumber>2604418830</InvoiceNumber>',
    'id1,id2\n5742208841,5742208855',
    'رقم الفاتورة ٢٠٢٦٠٣١٨٤٤',
    'Rechnung Nummer 4477120944',
    'cc=64 cpu=211 mem=447720',
    'The number of records for 2025-03 is 1 448 220',
    'entre dos y tres, otte ni ti elleve',
    'Serials 1705-220-4431 to 1705-220-4980 are recalled',
    'apn 017-223-004',
    'a 4 TB Drive, a 12 Gauge Run',
    'via API 3 calls, via GET 2 times, Via Webhook 12 events, via Telefon 2',
    'In der Regel 3 Angebote, zum Preis 165; In der Antwort 2 stand Zum Beispiel 3. Stellplatz 14 ist frei.',
    '360 Plumbing, San Antonio, TX 78205; 24 Hour Locksmith, Austin, TX 78702; Top 10 Salons, Dallas, TX 75201',
    'Pick up at 1530 Hours, drop off at 0900 Central, staying at 20 Percent.',
    'book 2 test drive slots, they have 5 all wheel drive SUVs, 1 Parking Place',
    'We compared two: 1 King Bed City View, 2 Queen Pool View',
    'They said: send my number to them (2026-11-08T16:22:10Z).',
    'Called [11/08/2026 16:22] and got voicemail',
    'I called GET /events at 1764417062, phone reach was 1500000 in 2025-2026',
    '5 Star Plumbing, Austin TX',
  ])('%s', body => expect(codes(body)).toEqual([]))
})

describe('our own keys', () => {
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })
  const sum = (secret: string) => crc32(secret).toString(16).padStart(8, '0')

  test('holds any key with a valid checksum, in any case, whole or split', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('agx_', 'bzk_', 'opk_', ''), (secret, prefix) => {
        const key = prefix + secret + sum(secret)
        expect(codes(`my key is ${key}.`)).toContain('secret_key')
        expect(codes(`MY KEY IS ${key.toUpperCase()}`)).toContain('secret_key')
        if (prefix) expect(codes(`key: ${key.replace(/(.{11})/g, '$1 ')}`)).toContain('secret_key')
      }),
      { numRuns: 30 },
    )
  })

  test("doesn't hold a look-alike", () => {
    fc.assert(
      fc.property(hex, secret => {
        const wrong = sum(secret) === '00000000' ? '00000001' : '00000000'
        expect(codes(`for example agx_${secret}${wrong}`)).not.toContain('secret_key')
      }),
      { numRuns: 30 },
    )
  })

  test("holds other services' keys too", () => {
    expect(codes(['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '))).toEqual(['secret_key'])
    expect(codes(`whsec_${'A1b2'.repeat(11)}`)).toEqual(['secret_key'])
  })
})

test("doesn't hold the requests of our docs, which reports of bugs quote", async () => {
  const readme = await Bun.file(`${import.meta.dir}/../../README.md`).text()
  const bodies = readme.match(/-d '\{.*\}'/g) ?? []
  expect(bodies).toHaveLength(2)
  for (const body of bodies) expect(codes(body)).toEqual([])
})

test('checks the title and the flair too', () => {
  const proven = { publishedPosts: 10 }
  expect(judgeDraft({ title: 'Call 210-555-0147', body: 'See title.' }, proven).held).toBe(true)
  expect(judgeDraft({ title: 'Note', body: 'See flair.', flair: 'a@b.com' }, proven).risk).toEqual([
    'personal_details',
  ])
})
