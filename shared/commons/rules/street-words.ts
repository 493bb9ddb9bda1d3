const set = (list: string): Set<string> => new Set(list.trim().split(/\s+/))

/** Endings of street names that are hardly ever anything else, in the forms of USPS Publication 28 and in full. */
export const streetEndings = set(`
  st str street streets fwy freeway ave av aven avenue avn blvd boul boulevard rd road roads ln lane pkwy parkway pky expy expressway
  turnpike tpke hwy highway byway broadway causeway crescent cres crct cct pde esplanade`)

/** Endings that are everyday words too: they count when they are capitalised like a name, or with more evidence. */
export const looseEndings = set(`
  dr drive drv ct court cts cir circle pl place plaza plz way ter terrace trl trail trails run path row sq square loop
  park cove cv crossing xing point pt pass bend ridge rdg view vw tce pointe wy hill hills hl crk creek pike alley aly bluff canyon mews
  commons glen grove heights hts hollow holw isle junction knoll landing manor meadow meadows mill oval overlook
  promenade ranch strip mansions wynd gait vennel brae garth croft spur station summit trace track vista walk wharf estates gardens green quay close
  bnd brg brk byp byu cswy clb clf cor crse xrd crst fld flds frd frst frg frks gtwy gln grn grv hbr hvn holw inlt jct knl knls
  lks lndg lgt lck ldg mnr mdw mdws mls msn mtwy nck orch opas psge pne pnes pln plns radl rnch rdgs riv shl shls shr shrs skwy
  spg spgs strm smt trce trak trfy tunl vly vlys vlg brook bypass corner rise chase copse drove fold gdns paddock paddocks spinney vale villas approach dene lea leas leys mead nook warren bvd cottages brow ridings maltings mount circus quadrant holt hurst strand moor downs dale freeway orchard oxbow parade passage viaduct`)

/** Kinds of road that stand before their number or name: Highway 281, FM 1604, Avenue B, Calle Ocho. */
export const roadKinds = set(`
  highway hwy route rte rt sr fm rm rr cr sh ih us interstate loop avenue ave county state farm ranch rural calle avenida camino via paseo
  rue boulevard carrer rua rambla caminito callejon`)

export const directions = set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest upper lower old new',
)

export const unitWords = set(
  'apt apartment unit suite ste room rm floor fl bldg building lot trlr trailer spc space penthouse ph #',
)

/** After a count these are things, measures and praise, never the name of a street. */
export const counted = set(`
  minute minutes min mins hour hours hr hrs day days week weeks month months year years yr yrs second seconds sec am pm
  mile miles mi km kilometer kilometers meter meters foot feet ft inch inches in yard yards block blocks acre acres sq sqft
  square ton tons gallon gallons gal liter liters watt watts volt volts amp amps kw kwh tb gb mb hp psi btu lb lbs pound pounds kg oz
  percent pct usd dollar dollars cents euro euros k m
  star stars point points step steps way ways lane lanes wheel wheels door doors seat seats bed beds bedroom bedrooms br bath
  baths bathroom car cars piece pieces item items page pages person people guest guests night nights room rooms unit units
  business businesses customer customers agent agents lead leads booking bookings slot slots post posts comment comments
  vote votes report reports request requests response responses error errors test tests case cases bug bugs field fields
  salon salons plumber plumbers hotel hotels shop shops store stores dealer dealers dealership home homes house houses
  open new used old best top worst great good bad easy more less other different similar simple small big large free paid
  of the a an on at to for from by with per and or but is are was were be been has have had do does did not no if then than
  that this these those it its i we you they he she my our your their as so such vs between within over under after
  before into out up down off about around near next first last same each every any all some both one two three four five
  six seven eight nine ten times time x th st nd rd`)

/** A year and one of these is a car: "1995 Buick Park Avenue". */
export const makers = set(`
  acura alfa audi bentley bmw buick cadillac chevrolet chevy chrysler dodge ferrari fiat ford gmc honda hyundai infiniti jaguar jeep
  kia lexus lincoln maserati mazda mercedes mercury mini mitsubishi nissan oldsmobile plymouth pontiac porsche ram saab saturn
  subaru suzuki tesla toyota volkswagen volvo vw harley yamaha kawasaki ducati`)

/** Saints that are cities: "10 West St. Louis hotels" is no street. */
export const saints = set(
  'louis paul petersburg augustine george charles joseph cloud peters john johns thomas helena martin moritz lucia kitts',
)

export const states = set(`
  al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa pr ri
  sc sd tn tx ut vt va wa wv wi wy alabama alaska arizona arkansas california colorado connecticut delaware florida georgia
  hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi
  missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington
  wisconsin wyoming`)
