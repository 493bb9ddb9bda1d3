import { findSpans } from './span.ts'

const call =
  "(?:tele)?phone|ph|tel|tlf|cell|cellphone|mobile|mob|call(?! volume| the (?:api|endpoint))|calls|calling|called|text|texts|texted|texting|sms|wa\\.me|ring(?: (?:him|her|me|them|us|on|at|up)|(?= [(+\\d]))|rang|dial|dialed|dialled|reach|reached|whats ?app|fax|landline|hotline|msisdn|callback|voicemail|pick(?:s|ed)? up|answering|ask for|(?:my|his|her|their|our|your|\\p{L}+['’]s|direct|contact|best|new|home|office|work) (?:number|no|num|digits|line|#)|number (?:is|for)|contact|rufen|anrufen|anruf|telefon|handy|mobil|rufnummer|durchwahl|nummer|portable|appelez|appeler|numéro(?! de)|téléphone|joindre|teléfono|telefono|llamar?|llamad|llame|llámame|móvil|celular|cellulare|chiamare|chiamate|chiamatela|ligar|ligue|telefone|telemóvel|bellen|mobiel|telefoon|zadzwonić|numer|kom|natel|ringe|puhelin|hubungi|телефон|звоните|номер|тел|电话|電話|手机|担当者|전화|هاتف|جوال|رقمه|फोन|नंबर"
const thing =
  'order|orders|part|parts|sku|model|serial|serials|s/n|invoice|ticket|case|ref|reference|référence|referencia|dossier|série|draw|ndc|artikel|teilenummer|注文番号|주문번호|접수번호|tracking|item|upc|ean|gtin|isbn|vin|version|po|policy|licen[cs]e|permit|account|acct|lot|batch|build|commit|confirmation|booking|claim|article|art|product|filter|firmware|epoch|unix|timestamp|npi|gate|zip|fits|replaces|supersedes|superseded|cross|contract|meter|bestellnummer|kundennummer|vertragsnummer|rechnung|rechnungsnummer|artikelnummer|pedido|factura|commande|zamówienie|заказа|замовлення|фактуры|订单|call_sid|sid|usdot|roc|readings?|range|records|parcel|apn|error|plate|stock|catalog|asin|mpn|номер заказа|tariff'
/** People have these, too. */
const ofPerson = 'id|ids|ein|key|pin|member|nr|code'
const phone = '(?:tele|cell)?phone|ph|tel|cell|mobile|mob|fax|telefon|handy|mobil|teléfono|celular'
const callWord = new RegExp(`(?<!\\p{L})(?:${call})(?!\\p{L})`, 'giu')
const referenceWord = new RegExp(`(?<!\\p{L})(?:${thing}|${ofPerson})(?!\\p{L})`, 'giu')
// "order number 210-555-0147", "part: …", "SKU …"
const link =
  '[ .:#=-]{0,3}(?:(?:is|was|no|nos|number|numbers|num|nummer|numéro|número|номер|nr|#|id|code|de)[ .:#=-]{1,3}){0,2}["\'(]?$'
const linking = new RegExp(`^${link}`, 'iu')
const otherThan = new RegExp(`(?<!\\p{L})(?:${thing}|${phone})(?!\\p{L})${link}`, 'iu')
const BEFORE = 48
const AFTER = 36

type Meaning = 'call' | 'reference' | null

/** What a number is, judged by the nearest keyword before it, or by a word about calling after it. */
export function meaningsIn(text: string): (start: number, end: number) => Meaning {
  let calls: number[] | undefined
  let references: number[] | undefined
  return (start, end) => {
    // Computed on first use, because most texts have no numbers.
    calls ??= endsOf(text, callWord)
    references ??= endsOf(text, referenceWord)
    const next = firstAfter(calls, start)
    const called = calls[next - 1] ?? -1
    const referred = references[firstAfter(references, start) - 1] ?? -1
    if (referred >= 0 && referred >= start - BEFORE && linking.test(text.slice(referred, start)))
      return 'reference'
    if (called >= 0 && called >= start - BEFORE) return called > referred ? 'call' : null
    const following = calls[firstAfter(calls, end)] ?? Number.POSITIVE_INFINITY
    return following <= end + AFTER ? 'call' : null
  }
}

/** Whether the words right before a number name a thing or a phone, and not just "my number" or "my ID". */
export const namesOther = (text: string, start: number): boolean =>
  otherThan.test(text.slice(Math.max(0, start - BEFORE), start))

const endsOf = (text: string, pattern: RegExp): number[] => findSpans(text, pattern).map(({ end }) => end)

/** The index of the first number above `position` in an ascending list. */
function firstAfter(ascending: readonly number[], position: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}
