/** Endings that people use; where an address is disguised, only these count. */
export const topLevel =
  'com|net|org|edu|gov|mil|info|biz|name|pro|io|ai|app|dev|me|co|tv|cc|us|uk|ca|mx|br|ar|cl|pe|de|at|ch|fr|es|it|pt|nl|be|ie|se|no|dk|fi|pl|cz|sk|hu|ro|gr|bg|ru|ua|by|tr|il|ae|sa|ir|in|pk|bd|lk|cn|hk|tw|jp|kr|sg|my|th|vn|id|ph|au|nz|za|ng|ke|eg|eu|xyz|online|site|shop|store|tech|email|mail|live|club|cloud|space|agency|example|test'

/** Services of mail by whose name alone an address is meant. */
export const services =
  'gmail|googlemail|google ?mail|yahoo|ymail|outlook|hotmail|icloud|aol|proton ?mail|gmx|yandex|zoho|fastmail|tutanota'

/** Those who sell lines and give mailboxes to them. */
export const linesAndMail =
  'verizon|comcast|att|cox|sbcglobal|bellsouth|charter|spectrum|earthlink|windstream|frontier|btinternet|virginmedia|orange|laposte|libero|tiscali|t-online|onet|seznam|rediffmail|naver|daum|qq'

/** "sign up at gmail.com", "listed at web.de": a verb or a noun of English, not a mailbox. */
export const proseWords =
  'up|in|on|out|is|are|was|were|be|look|looking|found|listed|available|account|accounts|mail|mailbox|inbox|address|support|hosted|documented|page|site|here|there|more|us|me|it|them|and|or|live|sale|not|only|now|that|this|the|a|an|all|details|works?|docs?|example|we|they|people|users|customers|look|checked|arrived|stored|hosting|filters|spam|blocked|bounces|signed|login|logged|team|engineers|form|forms|desk|prices?|rates?|listings?|reviews|deals|cheaper|rooms?|booked|book|checkout|widget|calendar|extranet|inventory|with|to|for|of|my|your|our|his|her|their|any|every|use|uses|using|under|via|by|from|has|have|ends?|ending|than|like|as|at|compare|shop|search|reserve|browse|apply|register|posted|sold|seen|read|advertised|cheapest|priced|quoted|then'

/** The sign of an address by the names it has, which hardly mean anything else. */
export const signNames =
  '(?:at|@)[- ]?(?:sign|symbol|mark|character|thing)|(?:sign|symbol) (?:of )?(?:at|@)|commercial at|at-?(?:zeichen|tecken|teken|tegn|merkki|jel)|[ea]t [iı][sş]areti|at[- ]the[- ]rate(?: of)?|arroba|arr?obase|chiocciola|chiocciolina|klammeraffe|affenschwanz|apenstaartje|apestaart|zavináč|kukac|snabel-?a|miukumauku|małpk?a|собака|собачка|равлик|アットマーク|アット|골뱅이|παπάκι|snail|commat|ampersat|小老鼠|圈a|艾特|(?:monkey|pig) ?tail|strudel|(?:curly|fancy|circled|round|swirly|ringed) a|(?:(?:little|small)[ -])?a[- ](?:in|with)[- ](?:a|the)[- ](?:circle|ring|tail|curl)|shift[- +]?2|(?:thing|sign|symbol|one) above the (?:2|two)'

/** And the full stop in it. */
export const stopNames =
  'full stop|dot|period|point|punto|punkt|punktum|ponto|kropka|tečka|bodka|nokta|piste|prick|pont|punct|chấm|точка|крапка|点|點|ドット|닷|점|نقطة|دوت|डॉट|बिंदु|τελεία'
