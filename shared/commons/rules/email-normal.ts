import { putTogether } from './email-layout.ts'
import { determiners, services } from './email-words.ts'

// gm41l, y4h00, d0t, c0m: the words of addresses with digits drawn for letters.
const leetWord = /(?<![\p{L}\d])(?=\d{0,9}[a-z])(?=[a-z]{0,9}\d)[a-z\d]{2,10}(?![\p{L}\d])/giu
const addressWord = new RegExp(`^(?:${services}|at|dot|com|net|org)$`, 'i')
const unleet = (word: string): string => {
  const letters = word.replace(
    /[013457]/g,
    digit => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' })[digit] ?? digit,
  )
  return [letters, letters.replace(/i/g, 'l')].find(each => addressWord.test(each)) ?? word
}

/** The commonest names of an address as other scripts write them. */
const inLatin: Record<string, string> = {
  яндексе: 'yandex',
  яндекс: 'yandex',
  гмейл: 'gmail',
  джимейл: 'gmail',
  جيميل: 'gmail',
  जीमेल: 'gmail',
  지메일: 'gmail',
  ジーメール: 'gmail',
  كوم: 'com',
  कॉम: 'com',
  コム: 'com',
  닷컴: ' dot com',
  ком: 'com',
  ру: 'ru',
  бг: 'bg',
  абв: 'abv',
}
const otherScripts = new RegExp(`(?<!\\p{L})(?:${Object.keys(inLatin).join('|')})(?!\\p{L})`, 'giu')

const signWord = '(?:at|dot|@|arroba|arobase|punto|punkt|point|ponto)'
const spelledPart = new RegExp(`(?<=(?<!\\p{L})${signWord} )(?:\\p{L}[ -]){1,12}\\p{L}(?!\\p{L})`, 'giu')
/** One odd sign between a mailbox and its service: sam⊙gmx.net. */
const odd = '[^\\p{L}\\p{N}\\s.,;:?\'"()[\\]{}<>/\\\\@_-]'
const oddSign = new RegExp(
  `(?<=[\\p{L}\\d])(?<!(?:${services}|com))(?:${odd}| (?![&+=|*!])${odd} )(?=(?:${services})\\.(?:com|net|org|de|co))`,
  'giu',
)

const openUp = (found: string): string => found.replace(/[- .]/g, '')

/** Notes in brackets beside one of the signs: "lena (with an e) at", "dana (remove this) @ (and this) gmail". */
const noted = [
  / \((?=[^()\n]{1,38} )[^()@\n]{3,40}\)(?= (?:@|at |dot |[([](?:at|dot|@)))/giu,
  /(?<=@ ?)\((?=[^()\n]{1,38} )[^()@\n]{3,40}\) ?/gu,
  // anna(remove-this)@(nospam)host
  /[([{<][^()[\]{}<>@\n]{0,12}(?:remove|spam|delete|entfern|quita|borra|enlev|togli|ignore)[^()[\]{}<>@\n]{0,12}[)\]}>]/giu,
]

/** chacha20-poly1305@openssh.com: RFC 4251 names an algorithm after who made it. */
const algorithm =
  /(?<![\w.@-])(?=[a-z\d]{1,20}-)(?:[a-z\d]{1,20}-){0,6}(?:aes\d*|chacha20|poly1305|sha\d+|[hu]mac|curve25519|curve448|sntrup\w{1,8}|mlkem\w{1,8}|ed25519|ecdsa|rsa|dss|zlib|etm|gcm|kex|hostkeys)(?:-[a-z\d]{1,20}){0,6}@[a-z]{2,20}\.(?:com|org)(?!\w)/gi

type Rewriting = readonly [RegExp, string | ((found: string, ...groups: string[]) => string)]

/** What stands in the way of an address, and how it reads without; each in one pass, in this order. */
const rewritings: readonly Rewriting[] = [
  [algorithm, ' '],
  [new RegExp(`(?<!\\p{L})(${determiners}) dot[- ]coms?(?= \\p{L})`, 'giu'), '$1'],
  [otherScripts, name => inLatin[name.toLowerCase()] ?? name],
  [/qq ?(?:邮箱|信箱)(?:是|:)? ?(?=\d{5,11}(?!\d))/giu, 'a@qq.com '],
  // An address in pieces, its signs on lines of their own.
  [/ ?\n ?([@.]) ?\n ?/g, '$1'],
  [/\\u0040|\\x40|%2540|(?<![\p{L}\d])(?:U\+0040|(?:String\.fromCharCode|char|chr)\((?:64|0x40)\))/giu, '@'],
  [/\\u002e|\\x2e|%252e|\\\.(?=\p{L})/giu, '.'],
  [/\\@/g, '@'],
  // 'sam' + @ + 'harbor', where the sign was given by its number
  [/(?<=["'`]\s?)[+&.,]\s?@\s?[+&.,](?=\s?["'`])/g, '+"@"+'],
  [/(?<=\.)c[*_#]m(?!p{L})/gi, 'com'],
  [/(?<=[a-z\d])[。｡](?=[a-z])/gi, '.'],
  // gmail点com, liwei艾特gmail
  [/(?<=[a-z\d]) ?(?:点|點|ドット|닷|점) ?(?=[a-z]{2})/giu, '.'],
  [
    /(?<=[a-z\d._-]) ?(?:艾特|圈a|小老鼠|アットマーク|アット|골뱅이|собака) ?(?=[a-z\d-]{2,40} ?(?:\.|точка))/giu,
    '@',
  ],
  [/=40(?=[a-z\d-]{2,40}\.[a-z])/gi, '@'],
  [/@{2,3}/g, '@'],
  [/(?<=[a-z\d]) AT ?(?=[a-z\d-]{2,40} ?DOT ?[a-z]{2,10}(?![a-z]))/g, '@'],
  [/(?<=@[a-z\d-]{2,40})\.{2,3}(?=[a-z]{2,10}(?![a-z]))/gi, '.'],
  [/\(@([a-z]{3,12})\)/gi, '@$1'],
  // (a t), a t … d o t
  [/(?<=[([{<] ?)(?:a t|d o t)(?= ?[)\]}>])/gi, said => said.replaceAll(' ', '')],
  [/(?<= )a t (?=[\p{L}\d -]{2,40} d o t )/giu, 'at '],
  [/(?<= )d o t(?= )/gi, 'dot'],
  [/(?<= )@t(?= )/g, 'at'],
  [/(?<= )a\.t\.?(?= )/gi, 'at'],
  [/(?<= )d\.o\.t\.?(?= )/gi, 'dot'],
  [oddSign, '@'],
  [/(?<=[\p{L}\d._-])\p{Extended_Pictographic}\uFE0F? ?(?=(?:com|net|org)(?!\p{L}))/giu, '.'],
  // johndoeatgmaildotcom; owner AT harbor.com
  [
    new RegExp(
      `(?<=[\\p{L}\\d._]{3})at(${services})(?: ?dot ?|punto|\\.)(com|net|org|me|de|fr)(?![\\p{L}\\d])`,
      'giu',
    ),
    '@$1.$2',
  ],
  [/(?<=[a-z\d]) AT (?=(?:[a-z\d-]{2,40}\.){1,3}[a-z]{2,6}(?![\p{L}\d]))/gu, '@'],
  [/(?<=\p{L}{3}) ?\(?dot ?(com|net|org)(?!\p{L})/giu, ' dot $1'],
  [/(?<!\p{L})(?:i[- ]cloud|out[- ]look)(?!\p{L})/giu, openUp],
  [/(?<![\p{L}\d])(?:c[- .]o[- .]m|n[- .]e[- .]t|o[- .]r[- .]g)(?![\p{L}\d])/giu, openUp],
  [
    / ?[,(] ?(?:all )?(?:no spaces?|one word|lower ?case|together|sin espacios)[^\p{L}\n]{1,2} ?(?=(?:at|dot|punto|punkt|point|arroba)(?!\p{L}))/giu,
    ' ',
  ],
  // g m x dot n e t
  [spelledPart, openUp],
  [leetWord, unleet],
  [/(?<=[a-z0-9])(AT|DOT)(?=[a-z0-9])/g, ' $1 '],
  [/ -{1,2} ?(at|dot) ?-{1,2} /gi, ' $1 '],
  [/(?<!\p{L})(?:gee|jee) ?-?mail(?!\p{L})/giu, 'gmail'],
  [/(?<!\p{L})(g|hot|proton|fast|y(?=[ -]mail ?(?:\.|dot)))[ -]mail(?!\p{L})/giu, '$1mail'],
]

/** A text with the words and signs of an address in their usual form. */
export function normal(written: string): string {
  let text = putTogether(noted.reduce((shown, note) => shown.replace(note, ''), written))
  // One call for either kind: replace has two signatures.
  for (const [pattern, as] of rewritings)
    text = typeof as === 'string' ? text.replace(pattern, as) : text.replace(pattern, as)
  return text
}
