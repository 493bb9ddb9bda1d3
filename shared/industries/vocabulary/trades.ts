import { carCare } from './cars.ts'
import type { Vocabulary } from './entries.ts'

export const trades: Vocabulary = {
  kinds: {
    plumber:
      'plumber, plumbing, rooter, repiping, sewer, septic, toilet -clean, water heater, drain -roof -gutter -yard -landscape -condensate, hydro jetting, garbage disposal',
    electrician:
      'electrician, electrical, wiring, rewire, breaker, electrical panel, panel upgrade, outlet -vent -dryer, ev charger, electric -plumbing -plumber -water -furnace -heating',
    hvac: 'hvac, air conditioning, air conditioner, ac -auto -car, furnace, heat pump, mini split, heating air, heating cooling, heating repair, duct, tacla',
    locksmith: 'locksmith, lockout, rekey, lock key, safe lock, key duplication, key cutting',
    roofer: 'roofer, roof -solar -wash -washing, shingle',
    handyman: 'handyman, handywoman, odd job, honey do, furniture assembly',
    painter:
      'painter, interior painting, exterior painting, house painting, painting -nail -face, repaint, cabinet painting',
    exterminator:
      'exterminator, pest, termite, rodent, bed bug, mosquito, wildlife removal, ant treatment, roach',
    appliances: 'appliance, refrigerator, dishwasher, washer, dryer -duct -vent, oven -clean',
    garageDoors: 'garage door, overhead door, door opener',
    landscaper:
      'landscaper, landscaping, lawn, mow, yard -junk, sod, garden maintenance, hedge, mulch, irrigation, sprinkler',
    arborist: 'arborist, tree, stump',
    mover: 'mover, moving -clean -cleaner, moving company, relocation, packing',
    cleaner:
      'maid, housekeeping, janitorial, deep cleaning, standard cleaning, cleaning crew, cleaning -drain -duct -carpet -gutter -chimney -window -pool -upholstery -roof -vent -solar -pressure',
    carpetCleaner: 'carpet cleaning, rug cleaning, upholstery cleaning, steam cleaning',
    floors: 'floor -mop -clean, hardwood, laminate, vinyl plank, carpet installation',
    carpenter: 'carpenter, carpentry, woodwork, cabinetry, trim carpentry, framing',
    remodeler: 'remodel, renovation, general contractor, home addition',
    junk: 'junk, haul -tree -water -permit -cut, debris, dumpster, cleanout -sewer -drain',
    pools: 'pool, spa repair, hot tub',
    windows: 'window -clean -cleaner -wash, window replacement, glass, glazier',
    fences: 'fence, fencing, gate -garage',
    masonry: 'masonry, concrete, brick, stone, driveway, paver, stucco',
    restoration: 'restoration, water damage, flood, mold, fire damage',
    computers: 'computer, laptop, wifi, phone repair, screen repair, data recovery, tech support',
    pets: 'dog walk, pet sit, pet groom, dog groom, dog bath, dog wash, dog train, dog board, pet board, cat sit, kennel',
    photographer: 'photographer, photography, portrait, videography',
    tutor: 'tutor, tutoring, lesson, test prep',
    caterer: 'caterer, catering, private chef, bartending',
    childcare: 'nanny, babysitter, babysitting, childcare, daycare',
  },
  needs: {
    'plumber, plumbing, plumbers, plumer, plummer, pipe, repipe, water main, water line, water pressure, low water pressure, no water, no hay agua, plomero, plomeria, tuberia':
      '@plumber',
    'burst pipe, frozen pipe, freezing pipe, frozen faucet, water bill, broken pipe, busted pipe, slab leak, tubo roto, tuberia rota':
      'leak -roof, @plumber',
    'gas line, gas leak, smell gas, smells like gas, rotten eggs, fuga de gas, huele a gas':
      'gas line, gas leak, leak -roof, @plumber',
    'leak, leaky, leaking, leaks, drip, dripping, drips, water leak, water dripping, water coming, water through, water pouring, water running, water everywhere, ceiling leak, ceiling dripping, wet ceiling, wet spot, water spot, water stain, fuga, fuga de agua, gotea, goteando':
      'leak, @plumber',
    'faucet, tap, spigot, hose bib, kitchen sink, sink, bathroom sink, shower, shower head, showerhead, shower valve, tub, bathtub, fregadero, lavabo, lavamanos, regadera, grifo':
      '@plumber, faucet, sink -clean, shower repair, tub repair',
    'drain, clogged drain, clog, clogged, clogging, unclog, blocked drain, slow drain, drain cleaning, hydro jetting, backed up, backs up, backing up, backup, sewage, sewage bathtub, snake drain, main line, drenaje, drenaje tapado, destapar, tapo, tapado, tapada':
      '@plumber, drain -roof -gutter -yard -landscape -condensate, clog -gutter',
    'toilet, toilets, commode, bidet, bathroom plumbing, inodoro, excusado': '@plumber, toilet -clean',
    'toilet overflow, overflowing, overflow, clogged toilet, toilet backs up, toilet backed up, toilet flush, toilet wont flush, toilet doesnt flush':
      'drain -roof -gutter -yard -landscape -condensate, clog -gutter, @plumber, toilet -clean',
    'running toilet, toilet keeps running, toilet wont stop running, toilet leak':
      'leak -roof, @plumber, toilet -clean',
    'sewer, sewer line, septic, septic tank, cesspool': 'sewer, septic, @plumber',
    'water heater, hot water heater, leaking water heater, hot water, no hot water, tankless, boiler, water softener, water filter, water filtration, sump pump, well pump, water pump, calentador de agua, calentador, agua caliente':
      'water heater, tankless, boiler, water softener, water filter, sump pump, @plumber',
    'garbage disposal, disposal, disposer, insinkerator': 'garbage disposal, @plumber',
    'electrician, electric, electrical, electricity, electricians, electrition, electricion, wiring, rewire, rewiring, wire, wires, sparks, sparking, electrical fire, electricista':
      '@electrician',
    'power outage, no power, power out, power went out, lost power, no electricity, electricity out, electricity went out, lights out, lights went out, flickering, flickering lights, lights keep flickering, lights flicker, burning smell, smell burning, burning outlet, burning smell outlet, no hay luz, se fue la luz, short circuit':
      'troubleshoot -plumbing -ac -furnace -appliance -computer -internet -car, @electrician',
    'outlet, outlets, socket, receptacle, gfci, light switch, dimmer, switch, plug':
      '@electrician, outlet -vent -dryer, switch',
    'breaker, breaker box, circuit breaker, fuse, fuse box, panel, electrical panel, panel upgrade, breaker tripping, trips the breaker':
      '@electrician, breaker, panel upgrade',
    'ceiling fan, light fixture, chandelier, recessed lighting, lighting, lights, light, lamp, can lights, outdoor lighting, landscape lighting':
      '@electrician, ceiling fan, lighting, light fixture',
    'ev charger, car charger, electric car charger, electric vehicle charger, ev charging, tesla charger, wall connector, charger, charging station, level 2 charger':
      'ev charger, charger, charging station',
    'generator, generators, standby generator, whole house generator': 'generator, generac',
    'smoke detector, smoke alarm, carbon monoxide detector, doorbell':
      'smoke detector, smoke alarm, doorbell, @electrician, @handyman',
    hvac: '@hvac',
    'ac, air conditioning, air conditioner, aircon, air con, aircondition, air conditioning repair, ac repair, cooling, central air, no cool air, blowing warm air, blowing hot air, house hot, freon, refrigerant, mini split, swamp cooler, evaporative cooler, aire acondicionado, aire, clima':
      'ac -auto -car, air conditioning, air conditioner, mini split, @hvac',
    'heating, heater, furnace, heat, no heat, heat not working, heat isnt working, heat doesnt work, heat stopped working, heat wont come on, heat broken, freezing, house cold, heat pump, radiator, central heat, pilot light, calefaccion':
      'furnace, heat pump, @hvac, heater -water, radiator',
    'thermostat, smart thermostat, nest thermostat': 'thermostat, @hvac',
    'duct, ducts, ductwork, duct cleaning, air duct, air quality, air filter, vent cleaning, air duct cleaning':
      'duct, air quality, air filter, @hvac',
    'dryer vent, dryer vent cleaning, lint': 'dryer vent',
    'locksmith, lock smith, locksmiths, locksmiht, cerrajero, cerrajeria': '@locksmith, car key, key fob',
    'locked out, lockout, lock out, locked myself out, locked keys, locked keys in car, keys locked, broken key, key broke, key stuck, key snapped':
      'lockout, @locksmith',
    'lost keys, lost my keys, lost key, keys, key, key copy, spare key, car key, key fob, house key, llave, llaves, perdi llaves, perdi mis llaves':
      'key copy, car key, key fob, @locksmith',
    'rekey, re key, rekeying': 'rekey, @locksmith',
    'lock, locks, deadbolt, dead bolt, smart lock, door lock, front door lock, back door lock, change locks, changing locks, padlock, safe':
      '@locksmith, lock, deadbolt',
    'missing shingles, shingles missing, shingles blew off, shingles came off, roof damage, damaged roof, roof leak, leaky roof, leaking roof, roof leaking, roof repair, hail damage, storm damage, goteras':
      'roof repair, roof leak, @roofer, skylight',
    'roof, roofer, roofing, roofers, shingle, shingles, roof replacement, new roof, skylight, metal roof, techo':
      '@roofer, skylight',
    'gutter, gutters, gutter cleaning, gutter guards, downspout, downspouts': 'gutter, downspout',
    'siding, vinyl siding, hardie board, soffit, fascia': 'siding, soffit, fascia, hardie',
    'handyman, handy man, handyperson, odd jobs, honey do list, small repairs, home repair, home repairs, maintenance man, fix things':
      '@handyman',
    'furniture assembly, assemble furniture, furniture, ikea, put together, flat pack, assembly, assemble, bed frame, crib, trampoline':
      'assembly, assemble, @handyman',
    'tv mounting, mount tv, tv mount, mount a tv, hang tv, hang a tv, tv, tv on wall, wall mount, hang pictures, hang mirror, hang curtains, hang blinds, shelves, shelf, curtain rod, picture hanging':
      'mounting, mount, tv, shelf, hang, @handyman',
    'drywall, dry wall, sheetrock, plaster, hole in wall, hole in the wall, patch wall, ceiling repair, popcorn ceiling, texture':
      'drywall, sheetrock, plaster, popcorn ceiling, handyman',
    'paint room, paint living room, paint bedroom, paint kitchen, paint bathroom, paint dining room, paint one bedroom, paint two bedrooms, paint three bedrooms, paint two rooms, paint wall, paint ceiling, room painting, interior painting, interior painter, pintar sala, pintar mi sala, pintar cuarto, pintar recamara':
      'room wall, interior painting, @painter',
    'exterior painting, exterior painter, exterior house painting, exterior house painter, paint outside':
      'exterior painting, exterior, @painter',
    'painter, painters, paint, painting, house painter, repaint, stain deck, wallpaper, wallpaper removal, pintor, pintar':
      '@painter, paint -nail -face, wallpaper',
    'exterminator, exterminators, pest, pests, pest control, bug, bugs, insects, ant, ants, roach, roaches, cockroach, cockroaches, spiders, spider, scorpions, scorpion, fleas, flea, ticks, mosquito, mosquitoes, wasp, wasps, wasp nest, hornet, hornets, bees, bee, beehive, silverfish, gnats, crickets, fumigation, fumigador, fumigar, plagas, control de plagas, cucarachas':
      '@exterminator',
    'termite, termites, termite inspection, wood destroying insects': 'termite, @exterminator',
    'mouse, mice, rat, rats, rodent, rodents, squirrel, squirrels, raccoon, raccoons, possum, skunk, bat, bats, animal in attic, wildlife, animal control, critter, snake, ratones':
      'rodent, wildlife, mice, rat, @exterminator',
    'bed bug, bed bugs, bedbug, bedbugs': 'bed bug, bedbug, @exterminator',
    'appliance, appliances, appliance repair, microwave, electrodomesticos': '@appliances',
    'fridge, refrigerator, refridgerator, freezer, ice maker, fridge not cooling, refrigerador, refri':
      'refrigerator, @appliances',
    'dishwasher, dish washer, lavaplatos': 'dishwasher, @appliances',
    'washing machine, washer, clothes washer, dryer, clothes dryer, lavadora, secadora':
      'washer -pressure, dryer -duct -vent, @appliances',
    'oven, stove, range, cooktop, range hood, estufa, horno': 'oven -clean, @appliances',
    'garage door, garage doors, overhead door': '@garageDoors',
    'garage repair, garage door repair, garage door open, garage door wont open, garage door close, garage door wont close, garage door stuck, broken garage door':
      'garage door repair, opener repair, spring replacement, spring repair, @garageDoors',
    'garage door opener, garage opener, door opener': 'door opener, opener, @garageDoors',
    'garage spring, garage door spring, broken spring':
      'spring replacement, spring repair, torsion spring, @garageDoors',
    'landscaper, landscaping, landscapers, landscape, landscape design, garden, gardener, gardening, yard, yard work, yardwork, sod, mulch, flower bed, flower beds, xeriscape, jardinero, jardineria':
      '@landscaper',
    'yard cleanup, yard clean up, leaf removal, leaf cleanup, leaves, rake leaves, weeds, weed, weeding, hedge, hedges, hedge trimming, bushes, shrubs':
      'yard cleanup, leaf, leaves, weed, hedge, shrub, @landscaper',
    'lawn, lawn mowing, lawn care, lawn service, mow, mowing, mow lawn, grass, grass cutting, cut grass, fertilizer, aeration, cesped, zacate, pasto':
      'lawn, mow, grass, @landscaper',
    'sprinkler, sprinklers, sprinkler repair, irrigation, irrigation system, drip system':
      'sprinkler, irrigation',
    'french drain, yard drainage, drainage, standing water in yard': 'french drain, drainage',
    'tree removal, remove tree, cut down tree, dead tree, fallen tree, tree fell, tree down':
      'tree removal, @arborist',
    'tree, trees, tree service, tree trimming, tree cutting, tree trimmer, trim tree, trim oak, trim palm, trim pine, arborist, stump, stump grinding, stump removal, branch, branches, limb':
      '@arborist',
    'snow, snow removal, snow plowing, plow, plowing, snow shoveling, ice dam': 'snow, plow, ice dam',
    'long distance move, long distance mover, cross country move, move out of state, move to another state, interstate move':
      'long distance, @mover',
    'mover, movers, moving, move, moving company, moving truck, relocation, relocate, moving help, move furniture, moving boxes, packers, packing, piano movers, piano moving, movers and packers, loading, unloading, load truck, unload truck, uhaul, u haul, mudanza, mudanzas':
      '@mover',
    'storage, storage unit, self storage': 'storage',
    'junk, junk removal, trash removal, haul, hauling, haul away, dumpster, dumpster rental, debris, debris removal, get rid of couch, get rid of furniture, get rid of fridge, get rid of mattress, get rid of junk, get rid of trash, old couch, mattress removal, cleanout, garage cleanout, estate cleanout, demolition':
      '@junk, demolition',
    'cleaner, cleaners, cleaning, clean, cleaning lady, house cleaning, home cleaning, house cleaner, apartment cleaning, maid, maids, maid service, housekeeper, housekeeping, deep clean, deep cleaning, move out cleaning, move in cleaning, spring cleaning, tidy, dusting, mop, airbnb cleaning, airbnb cleaner, airbnb turnover, turnover cleaning, airbnb turnover cleaning, limpieza, limpiar':
      '@cleaner',
    'limpieza profunda': 'deep cleaning, @cleaner',
    'office cleaning, janitor, janitorial, commercial cleaning':
      'office cleaning, commercial cleaning, janitorial, @cleaner',
    'carpet cleaning, carpet cleaner, carpet cleaners, clean carpet, rug cleaning, upholstery cleaning, couch cleaning, sofa cleaning, steam cleaning, carpet stain, pet stain':
      '@carpetCleaner, carpet -install',
    'window cleaning, window washing, window washer, wash windows, clean windows':
      'window cleaning, window washing',
    'pressure washing, power washing, pressure wash, power wash, pressure washer, driveway cleaning':
      'pressure washing, power washing, soft wash',
    'chimney, chimney sweep, fireplace, chimney cleaning': 'chimney, fireplace',
    'flooring, floors, floor repair, floor installation, hardwood, hardwood floors, wood floor, laminate, vinyl plank, lvp, refinish floors, carpet, carpet installation, new carpet':
      '@floors, carpet -clean',
    'tile, tiles, tiling, tiler, grout, backsplash, regrout': 'tile -roof -shingle, grout, backsplash',
    'carpenter, carpentry, woodwork, woodworker, trim, crown molding, baseboards, baseboard, bookshelf, built ins, door installation, door repair, door, doors, front door':
      '@carpenter, door -garage -car -clean, trim -tree -hedge, baseboard -clean, @handyman',
    'cabinet, cabinets, kitchen cabinets': 'cabinet, kitchen remodel',
    'countertop, countertops, kitchen countertops, granite, quartz':
      'countertop, granite, quartz, kitchen remodel',
    'deck, decks, deck repair, patio, pergola, porch, deck builder': 'deck, patio, pergola, porch',
    'remodel, remodeling, remodeler, remodelling, renovate, renovation, kitchen remodel, bathroom remodel, bath remodel, general contractor, contractor, home addition, addition, basement finishing, basement remodel, finish basement, adu':
      '@remodeler, addition, basement',
    'fence, fences, fencing, fence repair, gate, gate repair': '@fences',
    'concrete, cement, driveway, sidewalk, paver, pavers, brick, bricks, mason, masonry, stucco, retaining wall, stone, asphalt, paving':
      '@masonry, asphalt, retaining wall',
    'foundation, foundation repair, foundation crack, crack in wall, house leveling, pier and beam, crawl space, waterproofing, basement waterproofing':
      'foundation, leveling, crawl space, waterproofing',
    'insulation, attic, attic insulation, spray foam': 'insulation, attic, spray foam',
    'water damage, flood, flooding, flooded, flooded basement, mold, mould, mold removal, mold remediation, fire damage, smoke damage':
      '@restoration',
    'window, windows, window replacement, window repair, broken window, glass, glass repair, screen, window screen, storm door, mirror, glass door, sliding door':
      '@windows, window screen, sliding door',
    'blinds, shades, shutters, curtains, window treatments':
      'blind, shade, shutter, curtain, window treatment',
    'pool, pools, swimming pool, pool cleaning, pool service, pool repair, pool pump, hot tub, hot tub repair, jacuzzi':
      '@pools',
    'solar, solar panel, solar panels, solar installer': 'solar',
    'security, security camera, security cameras, home security, alarm, alarm system, camera installation, cctv, ring camera, video doorbell':
      'security, alarm, cctv, camera installation',
    'computer, computer repair, laptop, laptop repair, pc repair, virus removal, wifi, wi fi, internet setup, router, tech support, printer, phone repair, phone screen, cracked screen, iphone repair, ipad repair, screen repair, data recovery':
      '@computers',
    'dog walker, dog walking, walk my dog, pet sitter, pet sitting, dog sitter, cat sitter, dog grooming, dog groomer, groomer, pet grooming, dog boarding, dog trainer, dog training, puppy training, kennel':
      '@pets',
    'vet, veterinarian, animal hospital, pet clinic': 'vet, veterinary, animal hospital',
    'photographer, photographers, photography, wedding photographer, photo shoot, photos, headshots, headshot, family photos, videographer':
      '@photographer',
    'tutor, tutors, tutoring, math tutor, piano lessons, guitar lessons, music lessons, swim lessons, lessons, teacher, sat prep':
      '@tutor',
    'caterer, catering, private chef, personal chef, bartender': '@caterer',
    'babysitter, baby sitter, babysitting, nanny, childcare, child care, daycare, day care, sitter':
      '@childcare',
    'laundry, wash and fold, dry cleaning, dry cleaner, ironing': 'laundry, dry cleaning, wash fold, ironing',
    'tailor, alterations, hem, seamstress': 'tailor, alteration, hem',
    'upholstery, reupholster, reupholstery': 'upholstery, reupholster',
    'notary, notary public, notarize': 'notary',
    'welder, welding, metal work, handrail, railing': 'weld, railing',
    'elder care, senior care, caregiver, home health aide': 'senior care, elder care, caregiver, home care',
    'party rental, bounce house, tent rental, dj, event planner, wedding planner':
      'party, bounce house, tent, dj, event plan',
    ...carCare,
  },
  details: {
    'emergency, urgent, asap, 24 7, 24 hour, after hours, right away, emergencia, urgente':
      'emergency, 24, urgent, after hours',
    'eco friendly, green, non toxic, organic': 'eco, green, organic, toxic',
    'insured, licensed, bonded': 'insured, licensed, bonded',
    'estimate, free estimate, quote, inspection, inspect': 'estimate, inspection, diagnostic',
  },
  vague: {
    garage: '@garageDoors',
    'get rid of': '@junk, demolition',
    'home improvement, repair man, repairman, technician, tradesman': '@handyman, @remodeler',
  },
}
