/**
 * Words for numbers: zero to nine, ten to nineteen, twenty to ninety, hundreds and thousand stand in that order,
 * alternatives joined by `/`; `-` is none. `?` leads a word that means something else too, `!` one that is said for a
 * digit, and counts nothing.
 */
export interface Tongue {
  units: string
  teens?: string
  tens?: string
  /** All nine, or the one word that makes hundreds of the number before it. */
  hundreds?: string
  thousand?: string
  /** What stands between the parts of a number: vier-und-zwanzig, treinta y cinco. */
  link?: string
  /** Twenty-one is written as one word, and so is two hundred unless its hundreds stand apart. */
  joined?: true
  apart?: true
  /** Ten is to what follows what twenty is: on iki. */
  ten?: true
}

/** The one that counts by twenties. */
export const french: Tongue = {
  units: 'zéro/zero un/une deux trois quatre cinq six sept huit neuf',
  teens: 'dix onze douze treize quatorze quinze ?seize dix-sept dix-huit dix-neuf',
  tens: 'vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante',
  hundreds: 'cent/cents',
  thousand: '?mille',
  link: 'et',
}

export const tongues: readonly Tongue[] = [
  // English
  {
    units:
      'zero/oh/!o/nought/!naught/!nil/!aught one two three/!tree four five/!fife/!nickel six seven eight nine/!niner',
    teens: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty/fourty fifty sixty seventy eighty ninety/ninty',
    hundreds: 'hundred',
    thousand: 'thousand',
    link: 'and',
    joined: true,
    apart: true,
  },
  // Spanish
  {
    units: 'cero uno/una/?un/?ún dos/dós tres/trés cuatro cinco seis/séis siete ocho nueve',
    teens: 'diez ?once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve',
    tens: 'veinte/veinti treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    hundreds:
      'cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas',
    thousand: '?mil',
    link: 'y',
    joined: true,
  },
  french,
  // German
  {
    units: 'null/nul eins/?ein/?eine zwei/zwo drei vier fünf/fuenf sechs sieben acht neun',
    teens: 'zehn elf zwölf/zwoelf dreizehn vierzehn fünfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig/dreissig vierzig fünfzig/fuenfzig sechzig siebzig achtzig neunzig',
    hundreds: 'hundert',
    thousand: 'tausend',
    link: 'und',
    joined: true,
  },
  // Dutch
  {
    units: 'nul een/één twee drie vier vijf zes zeven acht negen',
    teens: 'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    hundreds: 'honderd',
    thousand: 'duizend',
    link: 'en/ën',
    joined: true,
  },
  // Portuguese
  {
    units: 'zero um/uma dois/duas três/tres quatro cinco seis/meia sete oito nove',
    teens:
      'dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundreds:
      '?cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas',
    thousand: '?mil',
    link: 'e',
  },
  // Italian
  {
    units: 'zero uno/una/?un due tre/tré quattro cinque ?sei sette otto nove',
    teens: 'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti/vent trenta/trent quaranta/quarant cinquanta/cinquant sessanta/sessant settanta/settant ottanta/ottant novanta/novant',
    hundreds: 'cento/?cent',
    thousand: '?mille/?mila',
    link: 'e',
    joined: true,
  },
  // Catalan
  {
    units: 'zero ?un/?u dos tres quatre cinc ?sis ?set vuit ?nou',
    teens: 'deu onze dotze tretze catorze quinze setze disset divuit dinou',
    tens: 'vint trenta quaranta cinquanta seixanta setanta vuitanta noranta',
  },
  // Romanian
  {
    units: 'zero unu/una/?un ?doi/două/doua trei patru cinci șase/sase/şase șapte/sapte/şapte ?opt nouă/noua',
    teens:
      'zece unsprezece/unșpe doisprezece treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece',
    tens: 'douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci',
    hundreds: 'sută/sute',
    thousand: '?mie/?mii',
    link: 'și',
  },
  // Russian
  {
    units: 'ноль/нуль один/одна/?одно/!раз два/две три четыре пять шесть семь восемь девять',
    teens:
      'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    tens: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    hundreds: 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
    thousand: 'тысяча/тысячи',
    link: 'и',
  },
  // Ukrainian
  {
    units: "нуль один/одна два/дві три чотири п'ять шість сім вісім дев'ять",
    teens:
      "десять одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять",
    tens: "двадцять тридцять сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто",
    hundreds: "сто двісті триста чотириста п'ятсот шістсот сімсот вісімсот дев'ятсот",
    thousand: 'тисяча/тисячі',
    link: 'і',
  },
  // Bulgarian
  {
    units: 'нула едно/един две/два три четири пет шест седем осем девет',
    teens:
      'десет единадесет/единайсет дванадесет/дванайсет тринадесет/тринайсет четиринадесет петнадесет шестнадесет седемнадесет осемнадесет деветнадесет',
    tens: 'двадесет/двайсет тридесет/трийсет четиридесет петдесет шестдесет седемдесет осемдесет деветдесет',
    hundreds: 'сто двеста триста четиристотин петстотин шестстотин седемстотин осемстотин деветстотин',
    link: 'и',
  },
  // Polish
  {
    units: 'zero jeden/jedna dwa/dwie trzy cztery pięć/piec sześć/szesc siedem osiem dziewięć/dziewiec',
    teens:
      'dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
    tens: 'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    hundreds: 'sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
    thousand: 'tysiąc/tysiące',
    link: 'i',
  },
  // Czech
  {
    units: 'nula jedna/jeden/jedno dva/dvě tři čtyři pět šest sedm osm devět',
    teens: 'deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct',
    tens: 'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
    hundreds: '?sto/stě/?sta',
    thousand: 'tisíc',
    link: 'a',
    joined: true,
  },
  // Slovak
  {
    units: 'nula jeden/jedna dva/dve tri štyri päť šesť sedem osem deväť',
    teens: 'desať jedenásť dvanásť trinásť štrnásť pätnásť šestnásť sedemnásť osemnásť devätnásť',
    tens: 'dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat',
    hundreds: '?sto',
    thousand: 'tisíc',
    joined: true,
  },
  // Croatian, Serbian, Slovene
  {
    units: 'nula/nič jedan/jedna/ena dva/dve/dvije tri četiri/štiri ?pet šest sedam/sedem osam/osem devet',
    teens: 'deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest',
    tens: 'dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset',
    hundreds: '?sto',
    link: 'i',
  },
  // Swedish
  {
    units: 'noll ett/?en två tre fyra fem ?sex sju åtta nio',
    teens: 'tio ?elva tolv tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo/tjugi trettio/tretti fyrtio/förtio/förti femtio/femti sextio/sexti sjuttio/sjutti åttio/åtti nittio/nitti',
    hundreds: 'hundra',
    thousand: 'tusen',
    joined: true,
  },
  // Norwegian
  {
    units: 'null ?en/?ett/?én ?to ?tre ?fire ?fem seks sju/syv åtte ?ni',
    teens: '?ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
    tens: 'tjue tretti/tredve førti femti seksti sytti/søtti åtti nitti',
    hundreds: 'hundre',
    thousand: 'tusen',
    link: 'og',
    joined: true,
  },
  // Danish
  {
    units: 'nul ?en/?et/?én ?to ?tre ?fire ?fem seks syv otte ?ni',
    teens: '?ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
    tens: 'tyve tredive fyrre halvtreds ?tres halvfjerds ?firs halvfems',
    hundreds: 'hundrede',
    thousand: 'tusind',
    link: 'og',
    joined: true,
  },
  // Finnish
  {
    units:
      'nolla yksi/yks kaksi/kaks kolme neljä viisi/viis kuusi/kuus seitsemän/seiska kahdeksan/?kasi yhdeksän/ysi',
    teens:
      'kymmenen yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista',
    tens: 'kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä',
    hundreds: '?sata/?sataa',
    thousand: 'tuhat/tuhatta',
    joined: true,
  },
  // Hungarian
  {
    units: 'nulla ?egy kettő/két három négy öt ?hat hét nyolc kilenc',
    teens:
      'tíz/?tizen tizenegy tizenkettő tizenhárom tizennégy tizenöt tizenhat tizenhét tizennyolc tizenkilenc',
    tens: 'húsz/huszon harminc negyven ötven hatvan hetven nyolcvan kilencven',
    hundreds: 'száz',
    thousand: 'ezer',
    joined: true,
  },
  // Turkish
  {
    units: 'sıfır/sifir ?bir iki üç/?uc dört/?dort beş/?bes altı yedi sekiz dokuz',
    teens: '?on onbir oniki onüç ondört onbeş onaltı onyedi onsekiz ondokuz',
    tens: 'yirmi otuz kırk/kirk elli altmış/altmis yetmiş/yetmis seksen doksan',
    hundreds: 'yüz',
    thousand: '?bin',
    joined: true,
    apart: true,
    ten: true,
  },
  // Greek
  {
    units: 'μηδέν ένα δύο/δυο τρία τέσσερα πέντε έξι επτά/εφτά οκτώ/οχτώ εννέα/εννιά',
    teens:
      'δέκα ένδεκα/έντεκα δώδεκα δεκατρία δεκατέσσερα δεκαπέντε δεκαέξι δεκαεπτά/δεκαεφτά δεκαοκτώ/δεκαοχτώ δεκαεννέα/δεκαεννιά',
    tens: 'είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα',
    hundreds:
      'εκατό/εκατόν διακόσια τριακόσια τετρακόσια πεντακόσια εξακόσια επτακόσια/εφτακόσια οκτακόσια/οχτακόσια εννιακόσια',
  },
  // Indonesian and Malay
  {
    units: 'nol/kosong satu dua tiga empat ?lima enam tujuh delapan/lapan sembilan',
    teens: 'sepuluh sebelas',
    hundreds: 'seratus/ratus',
    thousand: 'seribu/ribu',
  },
  // Filipino
  { units: 'sero ?isa dalawa tatlo apat ?lima anim pito walo siyam' },
  // Swahili
  { units: 'sifuri moja mbili tatu nne tano sita saba nane tisa' },
  // Vietnamese
  { units: '?không ?một/?mốt ?hai ?ba bốn/?tư ?năm/?lăm sáu bảy/bẩy tám chín' },
  // Arabic
  {
    units: 'صفر واحد اثنان/اثنين/إثنان/اتنين ثلاثة/تلاتة اربعة/أربعة خمسة ستة سبعة ثمانية/تمانية تسعة',
  },
  // Persian
  { units: 'صفر یک دو سه چهار پنج شش/شیش هفت هشت ?نه' },
  // Hebrew
  { units: 'אפס אחת/אחד שתיים/שניים שלוש ארבע חמש ?שש שבע שמונה תשע' },
  // Hindi, in its own letters and in Latin ones
  { units: 'शून्य/ज़ीरो/जीरो एक दो तीन चार पांच/पाँच छह/छः/छे सात आठ नौ' },
  { units: 'shunya/zero ?ek ?do ?teen ?char paanch/panch chhe/chhah ?saat aath ?nau' },
  // Bengali
  { units: 'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়' },
  // Thai
  { units: 'ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า' },
  // Japanese as it is read out
  { units: 'ゼロ/れい/れー いち ?に さん よん ?ご ろく なな はち きゅう' },
]
