const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Words that may stand before a verb without changing how it is meant. */
export const passing = set(`
  please now then and also just simply kindly first next instead immediately so always hereby therefore but finally again
  quickly directly carefully completely entirely totally fully secretly silently quietly only merely go ahead ok okay must shall
  should will can may let lets us thus hence quick important urgent attention note notice warning alert critical agents agent ai
  assistant assistants bots bot everyone all readers reader llm llms model models system admin dear hey hello hi task tasks step
  steps order instruction instructions action required todo do afterwards once done otherwise thereafter subsequently everybody
  friends folks asap 1 2 3 4 5 6 7 8 9`)

/** Who does something, when it isn't the reader. */
export const subjects = set('i we they it he she who which that one somebody someone nobody people')

/** After these, a word is a noun: "this post", "the share". */
export const articles = set(
  'the a an this my our his its any each per of no some every these those their her such another which',
)
export const modals = set('must shall should will can may need ought would could might do does did')
export const unreal = set('would could might did does')

export const denials = set(`
  not dont never no without wont cannot cant shouldnt mustnt doesnt didnt refuse refuses refused avoid nor neither isnt arent
  wouldnt couldnt against nobody`)
/** "Don't forget to send" does not deny the sending. */
export const pushes = set('hesitate forget fail wait delay stop only worry')

/** What stands before "to" when somebody has to do something. */
export const duties = set(`
  you need have must ought required instructed ordered authorized authorised supposed asked told directed commanded requested
  obliged obligated permitted expected reminded advised programmed urged free going about sure remember time is are now allowed
  designed configured encouraged invited forced task job goal duty mission role purpose priority objective agents assistants`)

/** Words of conditions and questions before "you": "if you", "how do you". */
export const conditions = set(`
  if when unless whether before after until once while where that what how why do did would could might`)

/** Telling: what follows is somebody else's. */
export const tellers = set(`
  says said saying tells telling told asks asking asked instructs instructing instructed orders ordering ordered reads contained
  contains containing includes including claims claimed wrote writes posting stating states stated demanding demands demanded
  commands commanding requests requesting tries tried trying attempts attempted attempting wants wanted gets got makes making
  tricks tricked tricking convinces convinced convincing persuades persuaded coaxes injects injected injecting embeds hides hid
  hidden smuggled planted prompting begging begged urging urges eg phrase phrases string strings payload payloads pattern patterns
  variant variants variation variations injection injections sentence texts example examples attack attacks words wording quote
  about called whenever whether why subject`)

/** These tell only where they introduce something: "like this:", "if a post asks", "how to". */
export const introducers = set(
  'like as when what who how where if line lines message messages text title listing comment description',
)

/** Signs that a sentence after an introducer is about what others say or do. */
export const reports = set(`
  says said asks asked tells told reads wants tries contains instructs to i we agents anyone does do should`)

/** Words of the line before, when that ends in a colon and introduces this one. */
export const announcers = set(`
  say said says read reads reading saying contained contains containing with was is were are example examples eg payload payloads
  string strings phrase phrases text texts quote quoted message following below line lines injection attack attempt description
  comment subject title got received found saw logged output input prompt snippet sample test case content`)
