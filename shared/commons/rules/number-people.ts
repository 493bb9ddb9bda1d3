/** Whose a number is, as the words beside it tell, and where that may be. */

const words = (list: string): string => `(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|')})`

const personNear = new RegExp(
  `${words(`customer customers client guest tenant renter owner landlord buyer seller patient caller bride name mr mrs ms miss wife husband
  cliente huésped kunde kundin gast herr frau client cliente monsieur madame klient клиент\\p{L}* заказчик 客户 客人 顧客 고객 ग्राहक عميل العميل مشتری
  mum mom dad grand(?:ma|pa|mother|father) mother father sister brother neighbou?r\\p{L}* oma opa mutter vater abuel[oa] madre padre mamá mamma nonn[oa] maman grand-mère mãe avó babci\\p{L}* mam[ay] бабушк\\p{L}* мам[аыу] papa
  his her their my him bhai ji saab sahib uncle aunty didi abi abla usta pan[aiu]? paní don doña sr sra se[nñ]ora? senhora? sig\\.? signora? dueñ[oa] vecin[oa] encargad[oa] propriet[aá]ri[oa] portinai[oa] gardien(?:ne)? voisin[e]? patron(?:ne)? hausmeister\\p{L}* nachbar\\p{L}* vermieter\\p{L}* buurman buurvrouw vaktmester\\p{L}* nabo\\p{L}* eier(?:en)? granne\\p{L}* sąsiad\\p{L}* właściciel\\p{L}* soused\\p{L}* majitel\\p{L}* хозя\\p{L}* сосед\\p{L}* мастер\\p{L}* майст\\p{L}* водите\\p{L}*
  dr mevr\\p{L}* dhr mme`)}(?!\\p{L})`,
  'iu',
)
/** "Rubén: 654 39 17 82", "ask Mr. Irani" */
const named =
  /(?<![\p{L}.])\p{Lu}\p{Ll}{1,14}(?: \p{Lu}\p{Ll}{1,14})?(?:[:,]|(?:,| (?:is|está|est|ist|è)) (?:at|on|en|au|unter|al|sul|no|op|på|pod|na)(?: el| le| il| o)?) ?$/u
/** "Rui (912 746 038)", "11 4823-7716 (Norma", "98714 60532 (imran bhai)" */
const nameBefore = /(?<![\p{L}.])\p{Lu}\p{Ll}{1,14} ?$/u
const nameAfter =
  /^ ?\((?:\p{Lu}\p{Ll}{1,14}[ ,)]|\p{L}{2,14} (?:bhai|ji|saab|sahib|sir|madam|uncle|aunty|didi|abi|abla|usta)(?!\p{L}))/u
const courtesyAfter =
  /^[^.!?\n\d]{0,40}(?<!\p{L})(?:Mr|Mrs|Ms|Sr|Sra|Sig|Sig\.ra|Herr|Herrn|Frau|Mme|Dr|Pan|Pani|pan|pani|Dhr|Mevr|Don|Doña|señora?|dona)\.? \p{Lu}/u
/** Words of other languages: numbers there are written as they are there. */
const elsewhere =
  /[^\x00-\x7F\P{L}]|(?<!\p{L})(?:[Ee]l|[Ll]a|los|del|para|con|una?|und|der|die|das|ist|le|les|des|est|il|di|che|og|och|på|ja|w|na|em|da|os|het|een|van|bhai|ji)(?!\p{L})/u

/** 王师傅13844771209: a title is written onto the name. */
const titled = /(?:师傅|師傅|阿姨|老板|老闆|房东|房東|先生|女士|小姐|太太|[哥姐叔])[^\p{L}\d]{0,3}$/u
/** "The number that works for Ola is", "numret till Lasse är" */
const numberOfName =
  /(?<!\p{L})(?:[Nn]umber|[Nn]umer|[Nn]um[eé]ro|[Nn]úmero|[Nn]umret|[Nn]ummeret|[Čč]íslo|[Nn]umărul|[Bb]roj|[Нн]омер|[Νν]ούμερο|[Ss]ími)(?: (?!of )\p{Ll}{1,12}){0,4} \p{Lu}\p{Ll}{1,14}(?: \p{Ll}{1,12}){0,5}[,:]? ?$/u
/** When somebody can be called: "efter kl. 16", "nach 17 Uhr", "mornings only". */
const hoursAfter =
  /^[\s,;(–-]{1,4}(?:only |just |not |nur |bare |solo |seulement |kun |endast )?(?:(?:after|before|until|till|from|between|nach|ab|bis|vor|après|avant|jusqu'à|efter|etter|før|före|innan|dopo|prima delle|después de|antes de|a partir de|após|depois|na|po|od|do|после|до|с)(?: (?:kl\.?|las|les|le|as|das))? \d{1,2}(?!\d)|(?:in the )?(?:mornings|evenings|afternoons|weekdays|weekends|anytime|any time)(?!\p{L}))/iu

/** A name follows: a courtesy before it, or after it where the language puts it there. */
const personAfter =
  /^[\s,.;:()–-]{1,4}(?:(?:mr|mrs|ms|herr|frau|sr|sra|señora?|mme|madame|monsieur|pan|pani|ibu|bapak|pak|anh|chị|ông|bà|(?:il|el|le|der|die|de|the|o) (?:clien\p{L}{1,3}|kunde|kundin|klant|customer|guest|tenant)|van (?:de|mevrouw|meneer)|call|ask for|falar com|preguntar por|chiedere di|demander)(?!\p{L})|(?:\p{L}+ )?(?:bey|hanım|님|씨|さん|様|先生|女士|小姐)|\p{L}{1,20}(?:さん|様|先生|女士|님|씨)|(?:номер|клиент|نمبر|مشتری|عميل|للعميل|ग्राहक|पर (?:मिल|उपलब्ध|बात|कॉल|फ़ोन|संपर्क)))/iu

/** Somebody is named or spoken of beside a number: by what leads to it in its line, and what follows. */
export const isOfSomebody = (line: string, after: string): boolean =>
  personNear.test(line) ||
  named.test(line) ||
  numberOfName.test(line) ||
  titled.test(line) ||
  hoursAfter.test(after) ||
  personAfter.test(after) ||
  courtesyAfter.test(after) ||
  nameAfter.test(after)

export const endsInName = (before: string): boolean => nameBefore.test(before)

export const isElsewhere = (line: string): boolean => elsewhere.test(line)
