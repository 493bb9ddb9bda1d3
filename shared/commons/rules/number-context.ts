import { endsInName, isElsewhere, isOfSomebody } from './number-people.ts'

/** What the words around a number say it is. All patterns look at a short slice, and are anchored or bounded. */

const reach = 48
const fillers = `(?:[\\s:=#.,*"'()[\\]>~_-]|(?<!\\p{L})(?:is|was|no|nr|num|number|numbers|it's|on|at|to|the|us|me|them|him|her|my|his|their|our|your|line|of|es|ist|est|é|è|und|direct|directly|al|au|a|là|by|aan|auf|unter|على|по|под|this|that|back|now|please|reach|reached|via|under|from|lautet|an|file|account|record|profile|contact)(?!\\p{L}))`
const wordEnd = `${fillers}{0,8}$`

const words = (list: string): string => `(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|')})`

const phoneNouns = `
  phone\\p{L}* telephone\\p{L}* tel telf tfno tlfno tfn cell cells cellphone mobile mob ph whats\\s?app signal telegram viber wechat fax sms txt texted
  texting dial dialed ring rung area\\scode hotline landline voicemail callback reach reached reachable
  handy handynummer nummer natel fijo hp hp/wa wa zap kom telefon\\p{L}* teléfono telefono móvil movil celular portable tél téléphone numéro número rufnummer mobil
  appel\\p{L}* ll[aá]m\\p{L}* anruf\\p{L}* numer numeru numara\\p{L}* arayın\\p{L}* dzwoni\\p{L}* zadzwo[nń]\\p{L}* dzwo[nń]\\p{L}* caller[\\s_-]id komórka tlf gsm cellulare chiama\\p{L}* telefoon telem[oó]vel joignable ligar ligue
  sími símanúmer τηλ τηλέφων\\p{L}* κινητό เบอร์ טלפון нумер\\p{L}* тел телефон\\p{L}* звон\\p{L}* позвон\\p{L}* 电话 手机 電話 携帯 致电 전화 전화번호 휴대폰 फोन मोबाइल नंबर هاتف الهاتف جوال تلفن موبایل اتصل\\p{L}* моб số\\sđiện\\sthoại đt sđt gọi số\\stôi số\\scủa`
// These lead to a phone number only right before it: agents call endpoints all day.
const phoneVerbs = 'text texts call calls called calling contact ruf\\p{L}* номер\\p{L}* رقم\\p{L}{0,3} 번호'
const phoneBefore = new RegExp(`${words(`${phoneNouns} ${phoneVerbs}`)}${wordEnd}`, 'iu')
// "Contacto directo del electricista: …"
const phoneLed =
  /(?<!\p{L})(?:contact[oe]?|kontakt|cell|phone|mobile|móvil|teléfono|handy|whatsapp|landline)(?: \p{L}{1,14}){0,4}: ?$|(?<!\p{L})(?:his|her|my|their|\p{L}'s) number(?: \p{L}{1,10}){0,4}[:,]? ?$|(?<!\p{L})(?:está|estoy|están|estamos|contesta|atiende|responde) (?:en|al) (?:el )?$/iu
// Scripts without spaces write such a word onto others.
const unspacedPhone =
  /(?:电话|手机|電話|携帯|微信|联系|聯絡|(?<!订单|訂單|快递|运单)号码|號碼|致电|打给|打給|전화|휴대폰|연락|(?<!주문|예약|송장|접수)번호)[^\d\n]{0,10}$/u
/** "It looks like a phone number": whoever says so means another. */
const likened =
  /(?<!\p{L})(?:like|as|not|ligner|wie|kein\p{L}{0,2}|parece|comme|sembra|lijkt op|pas|nie|не)(?: \p{L}{1,4}){0,2} \p{L}{3,20}[^\p{L}\d]*$/iu
// Farther off only words that hardly mean anything else.
const phoneNear = new RegExp(
  `${words('phone\\p{L}* telephone\\p{L}* tel telf tfno tlfno tfn cell cellphone whats\\s?app area\\scode fax sms hotline landline voicemail handy handynummer telefon\\p{L}* teléfono móvil celular téléphone rufnummer komórka gsm cellulare telefoon telem[oó]vel fijo zap wpp joignable (?:mobil|handy|telefon|privat|festnetz|ruf)\\p{L}{0,8}nummer gsm κιν נייד erreichbar bereikbaar meldet llam\\p{L}* pregunt[ae]n? chiam[ai]\\p{L}* telefonate appelez anruf\\p{L}* ruft? zadzwoń\\p{L}* dzwoń\\p{L}* zavol\\p{L}* hívj?\\p{L}* soita\\p{L}* sunați liga ligue falar? ringe appel(?:er|le) svar(?:er|ar) antwortet rispond\\p{L}* atende répond contesta odbiera vastaa cont?a?ct отвечает ring звон\\p{L}* позвон\\p{L}* телефону\\p{L}* обадете arayın gọi hubungi тел телефон\\p{L}* 电话 手机 電話 携帯 전화 전화번호 휴대폰 फोन मोबाइल هاتف الهاتف جوال تلفن موبایل')}(?!\\p{L})`,
  'iu',
)
const phoneAfter =
  /^[^\n\d]{0,20}(?<!\p{L})area code|^[\s,.;:()-]{0,4}(?:numaralı telefon|(?:ist|est|es|é|è|to|это|is|was|on|via|über|par|por|tramite) (?:\p{L}{1,10} ){0,3}(?:\p{L}{0,12}nummer|handy|telefon\p{L}{0,2}|numéro|numer[oi]?|número|móvil|celular|cellulare|komórk\p{L}|mobile|cell|whatsapp|signal|telegram|viber|телефон|номер)(?!\p{L}))|^[\s,.;:()-]{0,4}(?:(?:is|was|=) ?)?(?:(?:the|my|his|her|their|a|our)(?: (?:customer|guest|tenant|owner)(?:'s)?)? |(?:(?:the|my|his|her|their|our) )?\p{L}{2,16}'s |\p{L}{3,12} (?=mobile|cell|handy|landline|whatsapp))?(?:\(?(?:cell|mobile|phone|home|work|office|fax|tel|whatsapp|zap|wpp|handset|cel(?:ular|lulare)?|móvil|portable|landline|text|sms|voice|handy|ext|x\d|call|ring|llamar|appeler|anrufen)(?!\p{L})|جوال|هاتف|موبايل|手机|电话|電話)/iu
const idList = `
  order orders part parts model sku serial ref reference tracking track invoice ticket tickets case item items id ids listing mls vin upc ean
  isbn asin po lot batch confirmation code version build commit job permit license licence policy zip timestamp epoch unix ts port pid
  request trace span session bug issue receipt catalog catalogue product unit meter parcel apn folio claim quote estimate rma docket
  reservation booking bookings registration registry record row rows lines entries seq sequence offset cursor key bytes size count amount total cents population
  inv conf wo bol awb waybill consignment voucher coupon nonce seed hash checksum block tx transaction doi oem bestellnummer (?!(?:telef|hand[yi]|mobil|ruf|fax|notruf|kontakt|festnetz|privat|durchwahl|gsm|cel|hem|bostads|jobb|arbeids|werk|service|haupt)\\p{L}*)\\p{L}{3,20}num(?:mer|ret) artikel art facture factura fattura ordine bestelling заказа сч[её]та sipariş zamówieni\\p{L}{1,2} pedido commande account référence devis rechnung quittung zähler\\p{L}* فاتورة\\sرقم aktenzeichen expediente matrícula odometer fcc tariff hs ndc cas usps crn imei iccid meid firmware revision rev spec drawing gtin fnsku barcode`
/** "Número de pedido", "numéro de dossier": the number of anything but a phone. */
const numberOf =
  "(?:n[uú]m[eé]ro|numer|n[°º]|nr\\.?|no\\.?) (?:d[eiou]|del|della|du|d')(?: (?:l[ae]|su|tu))? ?(?!(?:t[eé]l|port|mob|cel|m[oó]v|fix|fijo|contact|fax|whats|mon|ma|mi|su|son|l[ae])\\p{L}*)\\p{L}{3,20}"
const idBefore = new RegExp(
  `(?:${words(idList)}|(?<!\\p{L})${numberOf})(?:[\\s:=#.,*"'()[\\]/>~_-]|(?<!\\p{L})(?:is|was|no|nr|num|number|numbers|nums|nos|like|ids?|code|the|of|looks|called|named|e\\.?g)(?!\\p{L})){0,8}$`,
  'u',
)

const amountBefore =
  /(?:[$€£¥₹₩₽]|\b(?:USD|EUR|GBP|MXN|CAD|Rs))\s?$|(?<!\p{L})(?:scores?|ratings?|grades?|votes|volumes?)(?: of| were| are|:)? $/iu
const amountAfter =
  /^\s?(?:%|°|€|£|¥|USD|EUR|ms\b|dollars\b|euros\b|pounds\b|pesos\b|bytes\b|B\b|kB\b|MB\b|GB\b|BTU\b|sqft\b|sq\b|cents\b|rows\b|requests\b|miles\b|km\b|seconds\b|px\b|mAh\b|[kMG]?Hz\b| ?(?:are|were) (?:the|our|my) (?:\p{L}+ )?(?:quotes|prices|offers|bids|counts|totals|rates)\b)/u

const cardNear = new RegExp(
  words(`card cards visa mastercard amex american\\sexpress maestro diners jcb unionpay cc pan cvv cvc cvv2 exp expiry expires debit credit
  tarjeta kreditkarte karte carte cartão cartao carta карт\\p{L}* 卡 信用卡 カード 카드 कार्ड بطاقة`),
  'iu',
)
const certainCard =
  /(?<!\p{L})(?:visa|mastercard|amex|american express|credit card|debit card|card number|cvv2?|cvc|exp(?:iry|ires|\.)?[: ]{1,2}\d\d ?\/ ?\d\d)(?!\p{L})/iu
const ssnNear = new RegExp(
  `${words(
    `ssn ssns s\\.s\\.n s\\.s\\.? ss\\s?# soc\\ssec social(?!\\s(?:media|network\\p{L}*|proof|post|posts|account|accounts|link|links|page|login|profile)) social\\ssec\\p{L}* socsec sosh itin tin tax[\\s_]?id taxpayer\\p{L}* seguro\\ssocial número\\sde\\sseguro`,
  )}(?!\\p{L})`,
  'iu',
)

// Letters stuck to a number make a code of it (XR-2105550147, 210-555-0147-B), unless they merely end a sentence before
// it, or belong to a script that has no spaces.
const letter = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}_]'
const gluedBefore = new RegExp(`${letter}[-_/]{0,2}$|(?<!\\p{L})\\p{L}{1,2}\\.$`, 'u')
const gluedAfter = new RegExp(`^(?![xpw]\\d|ext)(?:${letter}|[-_/]${letter})`, 'iu')

const ssnAfter =
  /^[\s,;(]{0,3}(?:is |as )?(?:[\p{L}']+ ){0,3}(?:ssn|social(?! (?:media|network|proof|post)))/iu

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n', text.length - 2) + 1)

/** The heads of the columns, where a number stands in a row of a table. */
function heads(text: string, start: number): string {
  const block = text.slice(Math.max(0, start - 1500), start)
  const row = lastLine(block)
  if (!/[|,;\t]/.test(row)) return ''
  const top = block.slice(block.lastIndexOf('\n\n') + 1).trimStart()
  const head = top.slice(0, Math.max(0, top.indexOf('\n')))
  const cells = (line: string) => line.split(/[|,;\t]/)
  return cells(head)[cells(row).length - 1] ?? ''
}

/** What makers print on parts has ten digits too: "Frigidaire 5304506516". */
const maker =
  /(?<!\p{L})(?:frigidaire|whirlpool|kenmore|maytag|electrolux|samsung|lg|bosch|kitchenaid|amana|moen|delta|kohler|pfister|grohe|carrier|trane|rheem|lennox|goodman|honeywell|bradford white|a\.? ?o\.? smith|toro|briggs|husqvarna|stihl|mopar|motorcraft|acdelco|toyota|honda|nissan|subaru|mazda|hyundai|kia|ford|gm|oem|ge|fits|replaces) #?$/iu
const partAfter =
  /^[\s,.;:)–-]{0,4}(?:(?:this|that|it) is the (?:part )?number (?:that|which|of|on|for the)|(?:is|was) (?:replaced|superseded|discontinued|the (?:part|newer|older|new|old|right|wrong))|replaces|replaced|supersedes|superseded|fits|cartridge|gasket|filter|valve|board|motor|pump|switch|sensor|igniter|element|kit)(?!\p{L})/iu

/** Scripts without spaces write "order" onto "number". */
const orderBefore =
  /(?:注文|订单|訂單|追跡|快递|快遞|运单|予約|주문|예약|송장)\s?(?:番号|号码|号|號|单号|번호)[^\d\n]{0,4}$/u

/** "… in the parts list is a SKU": what somebody says a number is. */
const calledAfter =
  /^[^.!?\n\d]{0,30}(?<!\p{L})(?:is|was|are) (?:really |just |only )?(?:an?|the|its|our|their) (?:\p{L}+ )?(?:enterprise|company|registration|vat|tax|sku|part|item|model|order|serial|isbn|ean|upc|tracking|ticket|case|invoice|reference|product|catalog|batch|lot|version|build|row|timestamp)(?: number| code| id)?(?: format)?(?=\s?(?:[.,;()!]|$| (?:for|of|in|on|from|and|not)(?!\p{L})))/iu

/** Numbers under which states keep businesses, by the names that they have there. */
const register =
  'NINEA|TIN|CVR|KvK|KVK|BCE|KBO|SIRET|SIREN|NIF|CIF|NIP|REGON|UID|P\\. ?IVA|[Pp]artita IVA|IVA|IČO|OIB|VAT|EIN|ABN|ACN|GSTIN|CNPJ|INN|OGRN|ИНН|ОГРН'
const registerBefore = new RegExp(`(?<!\\p{L})(?:${register})(?!\\p{L})[^.!?\\n\\d]{0,16}$`, 'u')
const registerAfter = new RegExp(`^[^\\n]{0,60}(?<!\\p{L})(?:${register})(?!\\p{L})`, 'u')

/** A question whose answer is looked up when it is first asked: most candidates need one or two of these. */
function once(find: () => boolean): () => boolean {
  let answer: boolean | undefined
  return () => {
    answer ??= find()
    return answer
  }
}

export interface Surroundings {
  /** A phone word leads straight to the number, or follows it. */
  phone: () => boolean
  /** A phone word stands in the same line, not far before. */
  phoneNear: () => boolean
  person: () => boolean
  /** Its line is in another language. */
  abroad: () => boolean
  /** A noun such as "order" or "model" leads straight to the number, or letters are glued to it. */
  id: () => boolean
  /** Letters touch it. */
  glued: () => boolean
  amount: () => boolean
  card: () => boolean
  /** Words that are said of nothing else stand right beside it. */
  certainCard: () => boolean
  ssn: () => boolean
}

/** A stretch of text without the end of a word that it would begin with: "(ot)her line". */
const wholeWords = (text: string, from: number, to: number): string => {
  const cut = text.slice(Math.max(0, from), to)
  return /\p{L}/u.test(text.charAt(from - 1)) ? cut.replace(/^\p{L}+/u, '') : cut
}

export function surroundings(text: string, start: number, end: number): Surroundings {
  const before = wholeWords(text, start - reach, start).replace(/[(+[]+$/, '')
  const after = text.slice(end, end + reach)
  const wide = text.slice(Math.max(0, start - 72), start)
  const phone = once(
    () =>
      (phoneBefore.test(before) && !likened.test(before)) ||
      phoneLed.test(before) ||
      unspacedPhone.test(before) ||
      phoneAfter.test(after),
  )
  // A title says what its text is about, not what the number is that the text begins with.
  const paragraph = before.slice(before.lastIndexOf('\n\n') + 1).replace(/ in \p{L}{2,5} case(?!\p{L})/u, '')
  const together = /^\d+$/.test(text.slice(start, end))
  const glued = once(() => gluedBefore.test(before) || gluedAfter.test(after))
  const coded = () =>
    (together && (maker.test(before) || partAfter.test(after))) ||
    calledAfter.test(after) ||
    registerBefore.test(before) ||
    registerAfter.test(after) ||
    glued() ||
    idBefore.test(paragraph.toLowerCase()) ||
    /(?:\p{L}[_-]id|\p{Ll}Id)[\s:=#"'-]{0,4}$/u.test(paragraph) ||
    /#\s?$/.test(before) ||
    orderBefore.test(before) ||
    // UPS sets its numbers apart: 1Z 999 AA1 01 2345 6784
    /(?<![\p{L}\d])1Z(?: ?[\dA-Z]){3,10} ?$/u.test(before)
  const id = once(() => coded() && !phone())
  return {
    phone,
    phoneNear: once(() => phone() || phoneNear.test(lastLine(before)) || phoneNear.test(heads(text, start))),
    person: once(
      () => isOfSomebody(lastLine(before), after) || (text.charAt(start - 1) === '(' && endsInName(before)),
    ),
    abroad: once(() => isElsewhere(lastLine(before) + (/^[^\n]*/.exec(after)?.[0] ?? ''))),
    id,
    glued,
    amount: once(() => amountBefore.test(before) || amountAfter.test(after)),
    card: once(() => cardNear.test(wide) || (!id() && cardNear.test(after))),
    certainCard: once(() => certainCard.test(`${before.slice(-24)} ${after.slice(0, 24)}`)),
    ssn: once(() => ssnNear.test(lastLine(before)) || ssnAfter.test(after)),
  }
}
