/** Endings that people use; where an address is disguised, only these count. */
export const topLevel =
  'com|net|org|edu|gov|mil|info|biz|name|pro|app|dev|xyz|online|site|shop|store|tech|email|mail|live|club|cloud|space|agency|cat|eus|gal|example|test|ac|ad|ae|af|ag|ai|al|ao|aq|ar|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gt|gu|gw|gy|hk|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|nc|nf|ng|ni|nl|no|np|nr|nu|nz|om|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|pw|py|qa|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|sj|sk|sl|sm|sn|sr|ss|st|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw'

/** "At some dot-com shops" names no host. */
export const determiners =
  'some|most|many|any|all|these|those|the|a|an|other|several|certain|every|each|big|small|no|which|your|our|my|their'

/** Newer endings: words that stand behind a dot only in the name of a host. */
export const newEndings =
  'fit|fitness|studio|vet|dog|pet|pets|ski|golf|yoga|bike|horse|fish|farm|garden|flowers|florist|gift|gifts|toys|games|baby|family|mom|love|dating|wedding|party|events|dance|band|music|audio|video|film|movie|theater|photo|photos|photography|pictures|gallery|art|ink|design|graphics|digital|media|marketing|agency|salon|hair|beauty|spa|tattoo|skin|makeup|fashion|clothing|boutique|shoes|jewelry|style|dental|dentist|doctor|clinic|care|health|healthcare|hospital|surgery|rehab|plumbing|repair|electrician|contractors|builders|construction|roofing|cleaning|lighting|glass|paint|tools|supply|supplies|equipment|parts|auto|cars|car|autos|motorcycles|tires|limo|taxi|cab|bus|boats|yachts|flights|cruises|travel|tours|holiday|vacations|voyage|hotel|hotels|rentals|rent|villas|apartments|condos|casa|house|homes|haus|immo|estate|realestate|realty|realtor|properties|property|land|lease|mortgage|loans|credit|finance|financial|bank|insurance|tax|accountant|accountants|cpa|money|fund|capital|ventures|holdings|inc|llc|ltd|gmbh|company|business|enterprises|industries|partners|associates|consulting|solutions|services|management|systems|software|technology|computer|network|networks|host|hosting|website|web|blog|wiki|page|codes|engineering|engineer|legal|law|lawyer|attorney|school|academy|college|university|education|training|coach|institute|foundation|charity|church|community|social|chat|guru|expert|ninja|rocks|world|earth|global|international|city|town|nyc|london|berlin|paris|miami|boston|vegas|tokyo|koeln|bayern|wales|scot|irish|restaurant|cafe|coffee|pizza|bar|pub|beer|wine|vin|catering|kitchen|cooking|recipes|organic|menu|delivery|express|deals|sale|discount|coupons|auction|market|gold|vip|energy|solar|green|eco|bio|vision|zone|center|centre|guide|directory|reviews|tips|club|team|group'

/** Services of mail by whose name alone an address is meant. */
export const services =
  'gmail|googlemail|google ?mail|yahoo|ymail|outlook|hotmail|icloud|aol|proton ?mail|gmx|yandex|zoho|fastmail|tutanota'

/** Those who sell lines and give mailboxes to them. */
export const linesAndMail =
  'verizon|comcast|att|cox|sbcglobal|bellsouth|charter|spectrum|earthlink|windstream|frontier|btinternet|virginmedia|orange|laposte|libero|tiscali|t-online|onet|seznam|rediffmail|naver|daum|qq|hanmail|sina|126|163|abv|azet|freemail|ziggo|telenet|telia|telenor|bol|uol|terra|sapo|wanadoo|sfr|virgilio|alice|tin|arcor|bluewin|ukr'

/** "sign up at gmail.com", "listed at web.de": a verb or a noun of English, not a mailbox. */
export const proseWords =
  'up|in|on|out|looked|searched|booked|posted|based|tried|ordered|stayed|shopped|compared|paid|bought|advertised|published|featured|rated|registered|reviewed|is|are|was|were|be|look|looking|found|listed|available|account|accounts|mail|mailbox|inbox|address|support|hosted|documented|page|site|here|there|more|us|me|it|them|and|or|live|sale|not|only|now|that|this|the|a|an|all|details|works?|docs?|example|we|they|people|users|customers|look|checked|arrived|stored|hosting|filters|spam|blocked|bounces|signed|login|logged|team|engineers|form|forms|desk|prices?|rates?|listings?|reviews|deals|cheaper|rooms?|booked|book|checkout|widget|calendar|extranet|inventory|with|to|for|of|my|your|our|his|her|their|any|every|use|uses|using|under|via|by|from|has|have|ends?|ending|than|like|as|at|compare|shop|search|reserve|browse|apply|register|posted|sold|seen|read|advertised|cheapest|priced|quoted|then'

/** The sign of an address by the names it has, which hardly mean anything else. */
export const signNames =
  '(?:at|@)[-_ ]?(?:sign|symbol|mark|character|thing)|(?:sign|symbol) (?:of (?:at|@)|@)|commercial at|at-?(?:zeichen|tecken|teken|tegn|merkki|jel)|[ea]t [iı][sş]areti|at[- ]the[- ]rate(?: of)?|arroba|arr?obase|chiocciola|chiocciolina|klammeraffe|affenschwanz|apenstaartje|apestaart|zavináč|kukac|snabel-?a|miukumauku|małpk?a|собака|собачка|равлик|アットマーク|アット|골뱅이|παπάκι|snail|commat|ampersat|小老鼠|圈a|艾特|(?:monkey|pig) ?tail|arrova|arond|a rond|coad[ăa] de maimuț[ăa]|krøllalfa|alfakrøll|kanelbulle|(?:kuyruklu|güzel) a|a (?:còng|móc|vòng)|кльомба|маймунско а|маймунка|majmunče|мајмунче|afna|שטרודל|כרוכית|ات ?ساین|آت|あっとまーく|あっと|앳|แอท|แอต|strudel|(?:curly|fancy|circled?|round|swirly|ringed) a|(?:(?:little|small)[ -])?a[- ](?:in|with)[- ](?:a|the)[- ](?:circle|ring|tail|curl)|shift[- +]?2|(?:thing|sign|symbol|one) above the (?:2|two)'

/** Endings that are words of English too: "at one point in May", "the period is over". */
export const wordEndings = '(?:in|is|it|at|be|by|no|my|me|us|so)(?!\\p{L})'

/** And the full stop in it. */
export const stopNames =
  'full[ -]stop|dot|kol|period|point|punto|punkt|punktum|ponto|kropka|tečka|bodka|nokta|piste|prick|pont|punct|chấm|точка|крапка|点|點|ドット|닷|점|نقطة|دوت|डॉट|बिंदु|τελεία|punt|puntu|punkts|punktur|prikk|prik|pika|taškas|točka|tačka|titik|tuldok|nukta|кропка|どっと|쩜|נקודה|نقطه|จุด|ডট|pkt'
