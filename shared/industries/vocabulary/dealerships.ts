import { carCare } from './cars.ts'
import type { Vocabulary } from './entries.ts'

export const dealerships: Vocabulary = {
  kinds: {
    cars: 'car, vehicle -service, suv, truck, sedan, test drive, auto sales, motors',
    used: 'used, preowned, pre owned, certified, second hand',
    motorcycles: 'motorcycle, cycle, atv, scooter, powersports',
    boats: 'boat, marine, jet ski, watercraft',
    rvs: 'rv, camper, motorhome, travel trailer',
  },
  needs: {
    'used car, used cars, preowned car, pre owned, preowned, second hand car, secondhand car, certified pre owned, cpo, used vehicle, cheap car, used auto, carros usados, autos usados':
      '@used',
    'suv, suvs, crossover, crossovers, 4x4, jeep, third row, 7 seater, seven seater':
      'suv, crossover, 4x4, jeep, third row, car, vehicle -service',
    'truck, trucks, pickup, pickup truck, pick up truck, f150, f 150, silverado':
      'truck, pickup, car, vehicle -service',
    'sedan, sedans, coupe, hatchback, convertible, compact car':
      'sedan, coupe, hatchback, convertible, car, vehicle -service',
    'minivan, minivans, van, vans, family car': 'minivan, van, car, vehicle -service',
    'electric car, electric cars, electric suv, electric truck, electric vehicle, ev, evs, hybrid, tesla, plug in hybrid':
      'electric, ev, hybrid, tesla',
    'new car, new cars, new vehicle, brand new car':
      'new car, new vehicle, new truck, new suv, new inventory',
    'buy a car, car dealer, car dealership, dealer, dealership, auto dealer, car shopping, first car, car lot, buy car, comprar carro, comprar auto':
      '@cars, @used',
    'test drive, testdrive, drive it, try a car, prueba de manejo, probar carro, probar auto': 'test drive',
    'trade in, tradein, trade my car, trade in value, sell my car, sell car, sell truck, sell suv, sell vehicle, car appraisal, appraisal, what is my car worth, cash for cars, vender mi carro':
      'trade, appraisal, cash car',
    'car loan, auto loan, auto financing, car financing, financing, bad credit, finance a car, no credit, car payment':
      'financing, finance, loan, credit',
    'car lease, lease a car, leasing a car, lease': 'lease',
    'lease suv, lease new suv, lease truck, lease new truck, lease pickup, lease sedan, lease minivan, lease van, lease hybrid, lease new car':
      'lease, financing, @cars',
    'motorcycle, motorcycles, motorbike, harley, dirt bike, scooter, atv, utv, four wheeler, side by side':
      '@motorcycles',
    'boat, boats, jet ski, pontoon, outboard': '@boats',
    'rv, rvs, camper, motorhome, travel trailer, fifth wheel, camper van': '@rvs',
    'car parts, auto parts, oem parts, accessories': 'part, accessory',
    'extended warranty, car warranty': 'warranty',
    'reserve a car, hold a car, hold the car': 'hold, reserve',
    'car rental, rent a car, rental car': 'rental, rent',
    ...carCare,
  },
  details: {
    'toyota, honda, ford, chevy, chevrolet, nissan, hyundai, kia, bmw, mercedes, audi, lexus, subaru, mazda, volkswagen, ram, dodge, gmc, cadillac, camry, corolla, civic, accord, rav4, crv, cr v, tacoma, mustang, wrangler':
      'car, vehicle -service, test drive, toyota, honda, ford, chevrolet, nissan, hyundai, kia, bmw, mercedes, audi, lexus, subaru, mazda, volkswagen, dodge, jeep',
    'used, pre owned, second hand, secondhand, certified, usado, usada': '@used',
    'new, brand new': 'new',
    'automatic, manual, awd, 4wd, all wheel drive, four wheel drive, leather, sunroof, diesel, low miles, low mileage':
      'automatic, manual, awd, 4wd, leather, sunroof, diesel, low mile',
  },
  vague: { 'car, cars, auto, automobile, vehicle, vehicles, carro, carros': '@cars, car' },
}
