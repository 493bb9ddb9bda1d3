/** Words that lead to a number of a phone, or follow one. */

const fillers = `(?:[\\s:=#.,*"'()[\\]>~_-]|(?<!\\p{L})(?:is|was|no|nr|num|number|numbers|it's|on|at|to|the|us|me|them|him|her|my|his|their|our|your|line|of|es|ist|est|é|è|und|direct|directly|al|au|a|là|by|aan|auf|unter|على|по|под|this|that|back|now|please|reach|reached|via|under|from|lautet|an|file|account|record|profile|contact)(?!\\p{L}))`
const wordEnd = `${fillers}{0,8}$`

const words = (list: string): string => `(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|')})`

const phoneNouns = `
  msisdn e164 tels mobiles cells dnis wa\\sid (?:to|from|callee|caller|dest|destination|recipient|subscriber|national)\\s(?:number|no|addr|address) phone\\p{L}* telephone\\p{L}* tel telf tfno tlfno tfn cell cells cellphone mobile mob ph fone whats(?:\\s?app)? signal telegram viber wechat fax sms txt texted
  texting dial dialed (?<!(?:the|an?|old|new|its|one|this|that|key|o)[\\s-])ring rung area\\scode hotline landline voicemail callback reach reached reachable
  handy handynummer natel fijo hp hp/wa wa zap kom (?:kontakt|privat|mobil|dienst|haus|notfall)?telefon\\p{L}* teléfono telefono móvil movil celular portable tél téléphone rufnummer mobil
  appel\\p{L}* ll[aá]m\\p{L}* anruf\\p{L}* arayın\\p{L}* dzwoni\\p{L}* zadzwo[nń]\\p{L}* dzwo[nń]\\p{L}* caller[\\s_-]id komórka tlf gsm cellulare chiama\\p{L}* telefoon telem[oó]vel joignable ligar ligue
  sími símanúmer τηλ τηλέφων\\p{L}* κινητό เบอร์ โทร\\p{L}* טלפון тел телефон\\p{L}* звон\\p{L}* позвон\\p{L}* 电话 手机 電話 携帯 致电 전화 전화번호 휴대폰 फोन मोबाइल هاتف الهاتف جوال\\p{L}{0,2} تلفن موبایل موبايل واتس(?:اب)? و?اتصل\\p{L}* моб số\\sđiện\\sthoại đt sđt gọi số\\stôi số\\scủa`
// These lead to a phone number only right before it: agents call endpoints all day.
const phoneVerbs =
  'text texts call calls called calling contact contacto contatto kontakt\\p{L}{0,6} ruf\\p{L}*'
/** A number of what, the words before tell. */
const numberNouns =
  'nummer numéro número numer numeru numara\\p{L}* нумер\\p{L}* номер\\p{L}* و?رقم\\p{L}{0,3} 번호 नंबर नम्बर নম্বর نمبر شماره\\p{L}{0,2}'
const numberBefore = new RegExp(`${words(numberNouns)}${wordEnd}`, 'iu')
const phoneBefore = new RegExp(`${words(`${phoneNouns} ${phoneVerbs}`)}${wordEnd}`, 'iu')
// "Contacto directo del electricista: …"
const phoneLed =
  /(?<!\p{L})(?:contact[oe]?|kontakt|cell|phone|mobile|móvil|teléfono|handy|whatsapp|landline|sími|símanúmer|tlf|telefon|telefoon|телефон)(?: \p{L}{1,14}){0,4}: ?$|(?<!\p{L})(?:his|her|my|their|\p{L}'s) number(?: \p{L}{1,10}){0,4}[:,]? ?$|(?<!\p{L})(?:está|estoy|están|estamos|contesta|atiende|responde) (?:en|al) (?:el )?$/iu
// Scripts without spaces write such a word onto others.
const unspacedPhone =
  /(?:电话|手机|電話|携帯|微信|联系|连系|聯絡|(?<!订单|訂單|快递|运单)号码|號碼|致电|打给|打給|전화|휴대폰|연락|(?<!주문|예약|송장|접수)번호)[^\d\n]{0,10}$/u
/** "It looks like a phone number": whoever says so means another. */
const likened =
  /(?<!\p{L})(?:like|as|not|ligner|wie|kein\p{L}{0,2}|parece|comme|sembra|lijkt op|pas|nie|не)(?: \p{L}{1,4}){0,2} \p{L}{3,20}[^\p{L}\d]*$/iu
// Farther off only words that hardly mean anything else.
const phoneNear = new RegExp(
  `${words('phone\\p{L}* telephone\\p{L}* tel telf tfno tlfno tfn cell cellphone whats\\s?app area\\scode fax sms hotline landline voicemail handy handynummer telefon\\p{L}* teléfono móvil celular téléphone rufnummer komórka gsm cellulare telefoon telem[oó]vel fijo zap wpp joignable (?:mobil|handy|telefon|privat|festnetz|ruf)\\p{L}{0,8}nummer gsm κιν נייד erreichbar bereikbaar meldet llam\\p{L}* pregunt[ae]n? chiam[ai]\\p{L}* telefonate appelez anruf\\p{L}* ruft? zadzwoń\\p{L}* dzwoń\\p{L}* zavol\\p{L}* hívj?\\p{L}* soita\\p{L}* sunați liga ligue falar? ringe appel(?:er|le) svar(?:er|ar) antwortet rispond\\p{L}* atende répond contesta odbiera vastaa cont?a?ct отвечает (?<!(?:the|an?|old|new|its|one|this|that|key|o)[\\s-])ring звон\\p{L}* позвон\\p{L}* телефону\\p{L}* обадете arayın gọi hubungi тел телефон\\p{L}* 电话 手机 電話 携帯 전화 전화번호 휴대폰 फोन मोबाइल फ\u093cोन कॉल बात संपर्क ফোন কল যোগাযোগ هاتف الهاتف جوال و?اتصل\\p{L}* كل[\u0651]?م\\p{L}* تواصل\\p{L}* موبايل واتس(?:اب)? تلفن موبایل تماس زنگ فون کال')}(?!\\p{L})`,
  'iu',
)
const phoneAfter =
  /^["'\s,;|&]{0,5}(?:type|channel|via|method|kind)["']?\s?[:=]\s?["']?(?:sms|whatsapp|voice|call|phone|tel|mobile)(?!\p{L})|^[^\n\d]{0,20}(?<!\p{L})area code|^[\s,.;:()-]{0,4}(?:numaralı telefon|(?:ist|est|es|é|è|to|это|is|was|on|via|über|par|por|tramite) (?:\p{L}{1,10} ){0,3}(?:\p{L}{0,12}nummer|handy|telefon\p{L}{0,2}|numéro|numer[oi]?|número|móvil|celular|cellulare|komórk\p{L}|mobile|cell|whatsapp|signal|telegram|viber|телефон|номер)(?!\p{L}))|^[\s,.;:()-]{0,4}(?:(?:is|was|=) ?)?(?:(?:the|my|his|her|their|a|our)(?: (?:customer|guest|tenant|owner)(?:'s)?)? |(?:(?:the|my|his|her|their|our) )?\p{L}{2,16}'s |\p{L}{3,12} (?=mobile|cell|handy|landline|whatsapp))?(?:\(?(?:cell|mobile|phone|home|work|office|fax|tel|whatsapp|zap|wpp|handset|cel(?:ular|lulare)?|móvil|portable|landline|text|sms|voice|handy|ext|x\d|call|ring|llamar|appeler|anrufen)(?!\p{L})|جوال|هاتف|موبايل|手机|电话|電話)/iu

/** `toNumber`, `dest_addr` and `<Mobile country="IE">` are words, too. */
export const fieldAsWords = (before: string): string =>
  (before.endsWith('>') ? before.replace(/<([\w.:-]{1,30}) [^<>\n]*>$/, '<$1>') : before)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/(?<=[A-Za-z])_(?=[A-Za-z])/g, ' ')

/** `isOfThing` tells of what comes before the word "number" that it is no phone's. */
export function isBeforePhone(before: string, isOfThing: (before: string) => boolean): boolean {
  if (phoneBefore.test(before) && !likened.test(before)) return true
  if (phoneLed.test(before) || unspacedPhone.test(before)) return true
  // "His number", and "number of the plumber" where two words say so
  const number = numberBefore.exec(before) ?? /(?<!\p{L})و?رقم \p{L}{2,14}[: ]{0,2}$/u.exec(before)
  return (
    number !== null &&
    !likened.test(before) &&
    !isOfThing(before) &&
    !isOfThing(before.slice(0, number.index))
  )
}
export const isAfterPhone = (after: string): boolean => phoneAfter.test(after)
export const isNearPhone = (line: string): boolean => phoneNear.test(line)
