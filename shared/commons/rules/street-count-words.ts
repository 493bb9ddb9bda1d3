/** Words of one language that say numbers: what each adds, what joins them, and whether they are run together. */
export interface CountWords {
  values: ReadonlyMap<string, number>
  and: ReadonlySet<string>
  joined: boolean
}

/** Lists of words for 0–9, 10–19, 20–90, 100–900 and 1000; alternatives are joined by `/`, a dash stands where there is none. */
function language(
  and: string,
  joined: boolean,
  ...lists: [string, string, string, string, string]
): CountWords {
  const values = new Map<string, number>()
  const firsts = [0, 10, 20, 100, 1000]
  const steps = [1, 1, 10, 100, 0]
  lists.forEach((list, place) => {
    list.split(' ').forEach((names, index) => {
      for (const name of names.split('/'))
        if (name !== '-' && !values.has(name))
          values.set(name, (firsts[place] ?? 0) + index * (steps[place] ?? 1))
    })
  })
  return { values, and: new Set(and.split(' ')), joined }
}

export const countWords: readonly CountWords[] = [
  language(
    'and',
    false,
    'zero/oh/nought one two three four five six seven eight nine',
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'twenty thirty forty/fourty fifty sixty seventy eighty ninety',
    'hundred',
    'thousand',
  ),
  language(
    'und',
    true,
    'null eins/ein/eine zwei/zwo drei vier fünf/fuenf sechs sieben acht neun',
    'zehn elf zwölf/zwoelf dreizehn vierzehn fünfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn',
    'zwanzig dreißig/dreissig vierzig fünfzig/fuenfzig sechzig siebzig achtzig neunzig',
    'hundert',
    'tausend',
  ),
  language(
    'en ën',
    true,
    'nul een/één twee drie vier vijf zes zeven acht negen',
    'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    'honderd',
    'duizend',
  ),
  language(
    '',
    true,
    'noll ett/en två tre fyra fem sex sju åtta nio',
    'tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
    'tjugo/tjugi trettio/tretti fyrtio/förtio/förti femtio/femti sextio/sexti sjuttio/sjutti åttio/åtti nittio/nitti',
    'hundra',
    'tusen',
  ),
  language(
    'og',
    true,
    'null/nul en/én/ett/et to tre fire fem seks syv/sju åtte/otte ni',
    'ti elleve tolv tretten fjorten femten seksten sytten/sytten atten nitten',
    'tjue/tyve tretti/tredve/tredive førti/fyrre femti/halvtreds seksti/tres sytti/halvfjerds åtti/firs nitti/halvfems',
    'hundre/hundrede',
    'tusen/tusind',
  ),
  language(
    '',
    true,
    'nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän',
    'kymmenen yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista',
    'kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä',
    'sata/sataa',
    'tuhat/tuhatta',
  ),
  language(
    'et',
    false,
    'zéro un/une deux trois quatre cinq six sept huit neuf',
    'dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    'vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante',
    'cent/cents',
    'mille',
  ),
  language(
    'y',
    true,
    'cero uno/un/una/ún dos/dós tres/trés cuatro cinco seis/séis siete ocho nueve',
    'diez once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve',
    'veinte/veinti treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    'cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas',
    'mil',
  ),
  language(
    'e',
    false,
    'zero um/uma dois/duas três/tres quatro cinco seis/meia sete oito nove',
    'dez onze doze treze catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove',
    'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    'cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas',
    'mil',
  ),
  language(
    'e',
    true,
    'zero uno/un due tre/tré quattro cinque sei sette otto nove',
    'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    'venti/vent trenta/trent quaranta/quarant cinquanta/cinquant sessanta/sessant settanta/settant ottanta/ottant novanta/novant',
    'cento/cent',
    'mille/mila',
  ),
  language(
    'i',
    false,
    'zero jeden/jedna dwa/dwie trzy cztery pięć/piec sześć/szesc siedem osiem dziewięć/dziewiec',
    'dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
    'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    'sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
    'tysiąc/tysiące',
  ),
  language(
    'a',
    true,
    'nula jedna/jeden dva/dvě tři čtyři pět šest sedm osm devět',
    'deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct',
    'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
    'sto/stě/sta',
    'tisíc',
  ),
  language(
    'и',
    false,
    'ноль/нуль один/одна/одно два/две три четыре пять шесть семь восемь девять',
    'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
    'тысяча/тысячи',
  ),
  language(
    'і',
    false,
    "нуль один/одна два/дві три чотири п'ять шість сім вісім дев'ять",
    "десять одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять",
    "двадцять тридцять сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто",
    "сто двісті триста чотириста п'ятсот шістсот сімсот вісімсот дев'ятсот",
    'тисяча/тисячі',
  ),
  language(
    '',
    true,
    'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
    'on onbir oniki onüç ondört onbeş onaltı onyedi onsekiz ondokuz',
    'yirmi otuz kırk elli altmış yetmiş seksen doksan',
    'yüz',
    'bin',
  ),
  language(
    'și',
    false,
    'zero unu/una doi/două trei patru cinci șase/sase șapte/sapte opt nouă/noua',
    'zece unsprezece/unșpe doisprezece treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece',
    'douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci',
    'sută/sute',
    'mie/mii',
  ),
  language(
    '',
    true,
    'nulla egy kettő/két három négy öt hat hét nyolc kilenc',
    'tíz/tizen - - - - - - - - -',
    'húsz/huszon harminc negyven ötven hatvan hetven nyolcvan kilencven',
    'száz',
    'ezer',
  ),
  language(
    '',
    false,
    'nol satu dua tiga empat lima enam tujuh delapan sembilan',
    'sepuluh sebelas - - - - - - - -',
    'puluh',
    'seratus/ratus',
    'ribu/seribu',
  ),
]

/** Number words that are everyday words of some language: alone they count behind a word that announces a number. */
export const everyday = new Set(
  'on en to ti ni tre sex un une uno una um uma een ein eine et ett due once cent cents sei six dix mil sto sta a oh one dos sete tres trei meia bir egy hat hét hundred nove un doi opt elf acht elli bin nul null cinco cem ein trent vent один одна одно два две'.split(
    ' ',
  ),
)
