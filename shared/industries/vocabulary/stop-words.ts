const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that say nothing about a service. They aren't stored and don't count. The Spanish una isn't a nail (uña). */
export const functionWords = list(`
  a an the this that these those my our your his her their its it i im ive we us you he she they them me myself
  is are was were be been being am do does did done have has had having can could will would should shall may might must
  and or but if so as at by for from in into of off on onto to with without under over about around near not than then
  very really just also too some any each every all both more most much many such own same other another who whom which
  what when where why how there here get gets got getting
  un una show
`)

/** They don't part a phrase: "sell my old car" is "sell my car". Nor do numbers: "block of 15 rooms". */
export const adjectives = list(`
  small big large huge heavy tiny little nice great good beautiful cheap affordable reasonable inexpensive old first
`)

/** Words that customers add but that say too little to find a service by. They count only as part of a phrase. */
export const genericWords = adjectives.union(
  list(`
  need needs needed want wants wanted looking look find finding help helps please someone somebody anyone anybody person
  people guy company business businesses shop place service services serviced repair repairs repaired repairing fix fixes
  fixed fixing install installs installed installing installation replace replaces replaced replacing replacement work
  works worked working job jobs new broken broke busted damaged stuck stopped stop bad best
  cheapest expensive top rated local nearby close professional pro expert experts
  experienced reliable trusted quick quickly fast today tonight tomorrow now soon later asap week weekend weekends month
  monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night day days hour hours minute
  minutes year years time times appointment appointments book booking booked schedule available availability open free
  price prices priced cost costs pay budget dollars usd less least up out down back no won wont doesnt dont isnt cant
  keeps keep keeping problem problems issue issues trouble something thing things stuff
  take takes taking make makes making made come comes coming came go goes going give gives put use using used set setup
  kitchen bathroom bedroom upstairs downstairs basement room floor area inside outside indoor outdoor front side
  family families friend friends mom mother dad father customer customers client clients max maximum min minimum
  hi hello hey ok okay thanks weeks months nights looks once twice card cards credit cash
  dollar bucks budget barato barata baratos baratas dolares menos necesito busco quiero tengo alguien hoy ahora manana cuanto cuesta
  el los las de del en con para por que y mi mis se su al lo semana bano cuarto
  between per only still after before during until since again already always ever last next high low guests
`),
)
