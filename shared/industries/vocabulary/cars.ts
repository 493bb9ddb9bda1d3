/** Car repair is done by workshops and by dealers, so both vocabularies have these. */
export const carCare = {
  'mechanic, mechanics, auto repair, car repair, auto mechanic, car mechanic, auto shop, engine, check engine, check engine light, transmission, alternator, car noise, car wont start, wont start, dead battery, car battery, battery, starter, radiator leak, overheating, overheats, mecanico':
    'mechanic, auto repair, car repair -electric -electrician -plumbing, engine -lawn, transmission, brake, vehicle repair -electric',
  'oil change, engine oil, lube, synthetic oil, cambio de aceite': 'oil change, lube',
  'brake, brakes, brake pads, squeaky brakes, brake job, rotors, grinding noise, frenos': 'brake',
  'tire, tires, flat tire, tyre, new tires, tire rotation, wheel alignment, alignment, wheels, llantas':
    'tire, alignment, wheel',
  'car inspection, state inspection, smog, smog check, emissions test, inspection sticker':
    'state inspection, vehicle inspection, smog, emission',
  'car wash, car detailing, auto detailing, detailing, detailer, interior detailing, wash my car, wax car, ceramic coating':
    'car wash, detailing, detail, ceramic coating',
  'windshield, windshield repair, auto glass, cracked windshield': 'windshield, auto glass',
  'dent, dents, body shop, collision, bumper, scratch repair, auto body, paintless dent repair':
    'dent, body shop, collision, bumper, body work',
  'tow, tow truck, towing, roadside assistance, jump start, stranded': 'tow, roadside, jump start',
  'car ac, auto ac, car air conditioning': 'auto ac, car ac, vehicle air conditioning',
  'recall, recalls, car service, mile service, mileage service, scheduled maintenance, service my car':
    'recall, car service, maintenance, oil change',
}
