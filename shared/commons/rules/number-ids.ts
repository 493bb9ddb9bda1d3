/** Words that say that a number is one of an order, a part, a firm, and of no phone. */

const words = (list: string): string => `(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|')})`

const idList = `
  order orders part parts model sku serial ref reference tracking track invoice ticket tickets case item items id ids listing mls vin upc ean
  isbn asin po lot batch confirmation code version build commit job permit license licence policy zip timestamp epoch unix ts port pid
  request trace span session bug issue receipt catalog catalogue product unit meter parcel apn folio claim quote estimate rma docket
  reservation booking bookings registration registry record row rows lines entries seq sequence offset cursor key bytes size count amount total cents population
  inv conf wo bol awb waybill consignment voucher coupon nonce seed hash checksum block tx transaction doi oem bestellnummer (?!(?:telef|hand[yi]|mobil|ruf|fax|notruf|kontakt|festnetz|privat|durchwahl|gsm|cel|hem|bostads|jobb|arbeids|werk|service|haupt)\\p{L}*)\\p{L}{3,20}(?:num(?:mer|ret)|\\.?nr) artikel art facture factura fattura ordine bestelling заказа сч[её]та sipariş zamówieni\\p{L}{1,2} pedido commande account référence devis rechnung quittung zähler\\p{L}* فاتورة\\sرقم aktenzeichen expediente matrícula odometer fcc tariff hs ndc cas usps crn imei iccid meid sid uuid guid balance contract contracts max limit quota vertrag auftrag konto points firmware revision rev spec drawing gtin fnsku barcode
  ऑर्डर शिकायत बिल बुकिंग रसीद ट्रैकिंग অর্ডার বিল চালান বুকিং অভিযোগ و?(?:رقم\\s)?(?:ال)?(?:طلب|فاتورة|حجز|شكوى|تتبع|مرجع|حساب|إيصال|شحنة|عقد|تسجيل|ضريبي|سجل)\\p{L}{0,2} سفارش فاکتور پیگیری رزرو آرڈر بل`
/** "Número de pedido", "numéro de dossier": the number of anything but a phone. */
const numberOf =
  "(?:n[uú]m[eé]ro|n[°º]|nr\\.?|no\\.?) (?:d[eiou]|del|della|du|d')(?: (?:l[ae]|su|tu))? ?(?!(?:clien|due[nñ]|vecin|encarg|jef|se[nñ]or|gard|vois|prop|patr|t[eé]cnic|plom|chof|conduct|madr|padr|mada|t[eé]l|port|mob|cel|m[oó]v|fix|fijo|contact|fax|whats|mon|ma|mi|su|son|l[ae])\\p{L}*)\\p{L}{3,20}"
const idBefore = new RegExp(
  `(?:${words(idList)}|(?<!\\p{L})${numberOf})(?:[\\s:=#.*"'()[\\]/|>~_-]|(?<!\\p{L})(?:is|was|no|nr|num|number|numbers|nums|nos|like|ids?|code|नंबर|नम्बर|নম্বর|نمبر|شماره|رقم|nummer|numero|número|numéro|numer|номер|the|of|looks|called|named|e\\.?g)(?!\\p{L})){0,8}$`,
  'u',
)

// Letters stuck to a number make a code of it (XR-2105550147, 210-555-0147-B), unless they merely end a sentence before
// it, or belong to a script that has no spaces.
const letter = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}_]'
const gluedBefore = new RegExp(`${letter}[-_/]{0,2}$|(?<!\\p{L})\\p{L}{1,2}\\.$`, 'u')
const gluedAfter = new RegExp(`^(?![xpw]\\d|ext)(?:${letter}|[-_/]${letter})`, 'iu')

/** What makers print on parts has ten digits too: "Frigidaire 5304506516". */
const maker =
  /(?<!\p{L})(?:frigidaire|whirlpool|kenmore|maytag|electrolux|samsung|lg|bosch|kitchenaid|amana|moen|delta|kohler|pfister|(?:hans)?grohe|geberit|vaillant|viessmann|buderus|miele|siemens|danfoss|grundfos|wilo|kärcher|makita|hilti|legrand|carrier|trane|rheem|lennox|goodman|honeywell|bradford white|a\.? ?o\.? smith|toro|briggs|husqvarna|stihl|mopar|motorcraft|acdelco|toyota|honda|nissan|subaru|mazda|hyundai|kia|ford|gm|oem|ge|fits|replaces) #?$/iu
const partAfter =
  /^[\s,.;:)–-]{0,4}(?:(?:this|that|it) is the (?:part )?number (?:that|which|of|on|for the)|(?:is|was) (?:replaced|superseded|discontinued|the (?:part|newer|older|new|old|right|wrong))|replaces|replaced|supersedes|superseded|fits|cartridge|gasket|filter|valve|board|motor|pump|switch|sensor|igniter|element|kit)(?!\p{L})/iu

/** Scripts without spaces write "order" onto "number". */
const orderBefore =
  /(?:注文|订单|訂單|追跡|快递|快遞|运单|予約|주문|예약|송장|접수|문의)\s?(?:番号|号码|号|號|单号|번호)[^\d\n]{0,4}$|(?:สั่งซื้อ|พัสดุ|ใบเสร็จ)[^\d\n]{0,4}$/u

/** "… in the parts list is a SKU": what somebody says a number is. */
const calledAfter =
  /^[^.!?\n\d]{0,30}(?<!\p{L})(?:is|was|are) (?:really |just |only )?(?:an?|the|its|our|their) (?:\p{L}+ )?(?:enterprise|company|registration|vat|tax|sku|part|item|model|order|serial|isbn|ean|upc|tracking|ticket|case|invoice|reference|product|catalog|batch|lot|version|build|row|timestamp)(?: number| code| id)?(?: format)?(?=\s?(?:[.,;()!]|$| (?:for|of|in|on|from|and|not)(?!\p{L})))/iu

/** Numbers under which states keep businesses, by the names that they have there. */
const register =
  'NINEA|TIN|CVR|KvK|KVK|BCE|KBO|SIRET|SIREN|NIF|CIF|NIP|REGON|UID|P\\. ?IVA|[Pp]artita IVA|IVA|IČO|OIB|VAT|EIN|ABN|ACN|GSTIN|CNPJ|VKN|CUI|RUC|CUIT|NIT|INN|OGRN|ИНН|ОГРН'
const registerBefore = new RegExp(`(?<!\\p{L})(?:${register})(?!\\p{L})[^.!?\\n\\d]{0,16}$`, 'u')
const registerAfter = new RegExp(`^[^\\n.!?]{0,60}(?<!\\p{L})(?:${register})(?!\\p{L})`, 'u')

/** 46374000 = 46048000, 012044038291 vs 12044038291: of two that are held against each other none is dialled. */
const against =
  '["\']? ?(?:(?:(?<= )= |[=≠]= )|≠|!=|vs\\.?|versus|became|becomes|-+>|→|replaces|(?:is )?replaced by) ?["\']?'
const comparedBefore = new RegExp(`\\d{6}${against}$`, 'u')
const comparedAfter = new RegExp(`^${against}\\d{6}`, 'u')

/** "Numero di Piero": of a person, as the case tells. */
const ofName = /(?<!\p{L})\p{Ll}[\p{L}.°]{1,6} d\p{Ll}{0,4}'? ?\p{Lu}\p{Ll}+[^\p{L}]*$/u

export const isIdBefore = (before: string): boolean =>
  idBefore.test(before.toLowerCase()) && !ofName.test(before)
/** Letters touch the number. */
export const isGlued = (before: string, after: string): boolean =>
  gluedBefore.test(before) || gluedAfter.test(after)

/** What is said around a number that is `together`, or stands in groups, says what it is. */
export const isCoded = (before: string, after: string, together: boolean): boolean =>
  (together &&
    (maker.test(before) ||
      partAfter.test(after) ||
      comparedBefore.test(before) ||
      comparedAfter.test(after))) ||
  calledAfter.test(after) ||
  registerBefore.test(before) ||
  registerAfter.test(after) ||
  /(?:\p{L}[_-]id|\p{Ll}Id)[\s:=#"'-]{0,4}$/u.test(before) ||
  /#\s?$/.test(before) ||
  orderBefore.test(before) ||
  // UPS sets its numbers apart: 1Z 999 AA1 01 2345 6784
  /(?<![\p{L}\d])1Z(?: ?[\dA-Z]){3,10} ?$/u.test(before)
