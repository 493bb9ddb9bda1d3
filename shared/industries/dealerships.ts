/** Car, truck and motorcycle dealers, with their showrooms and their service drives. */
export const dealerships = {
  name: 'Vehicle dealerships',
  description:
    'New and used cars, trucks and motorcycles: test drives, trade-ins and leases in the showroom; maintenance, repair and recalls in the service drive. Sales and service are different desks with different slots.',
  intake: {
    visit_purpose: {
      label: 'Purpose',
      type: 'enum',
      required: true,
      enum: ['buy_new', 'buy_used', 'lease', 'sell_or_trade_in', 'maintenance', 'repair', 'recall', 'parts'],
      ask: 'What can the dealership do for you: buying, leasing, trading in, or service, repair, a recall or parts?',
      example: 'maintenance',
    },
    vehicle: {
      label: 'Vehicle',
      required: true,
      ask: 'Which vehicle is it about: year, make, model and trim, or the stock number from the listing?',
      example: '2021 Toyota RAV4 XLE',
    },
    vin: {
      label: 'VIN',
      ask: 'If it is about the car you own, could you read me the 17-character VIN from the dashboard or the door sticker?',
      example: '1HGCM82633A004352',
    },
    mileage: {
      label: 'Mileage',
      type: 'integer',
      ask: 'How many miles does your car have on it today?',
      example: 48200,
    },
    symptoms: {
      label: 'What the car does',
      ask: 'What is the car doing, when does it happen, is a warning light on, and does it still feel safe to drive?',
      example: 'Grinding from the front left when braking, no warning light, drives normally otherwise',
    },
    trade_in: {
      label: 'Trade-in',
      ask: 'Do you have a car to trade in: which one, how many miles, and is anything still owed on it?',
      example: '2018 Honda CR-V EX, 71,000 miles, about $6,000 owed',
    },
    payment_plan: {
      label: 'How to pay',
      type: 'enum',
      enum: ['cash', 'dealer_financing', 'own_lender', 'lease', 'undecided'],
      ask: 'Are you thinking of paying cash, financing with the dealer, bringing your own lender, leasing, or not decided yet?',
      example: 'undecided',
    },
    ride_needed: {
      label: 'Ride or loaner needed',
      type: 'boolean',
      ask: 'Will you wait while the car is in service, or do you need a ride or a loaner?',
      example: false,
    },
    preferred_times: {
      label: 'Times to come in',
      type: 'array',
      required: true,
      ask: 'Which days and times could you come in, and when do you need to be done?',
      example: ['Monday drop-off at 7:30 am', 'Wednesday after 4 pm'],
    },
  },
  commonMistakes: {
    'Sending a service visit without VIN and mileage.':
      'Ask for both: without them nobody can look up recalls and warranty or order the right part, and the car comes in twice.',
    'Giving the advertised price as what the buyer will pay.':
      'Ask the dealer for the out-the-door price in writing, with document fee, taxes, registration and every add-on, and pass that on.',
    'Spreading one shopper’s phone number over every dealer in town to compare.':
      'Send one inquiry to each dealer the customer named. customer_consent covers that one dealer calling, not five of them.',
    'Treating a test-drive appointment as a hold on the car.':
      'Give the stock number and ask the dealer, on the morning of the visit, whether the car is still there.',
    'Taking a sales slot for an oil change, or a service slot for a test drive.':
      'Read the services on the card and pass the id of the right one as service.',
    'Telling someone with failing brakes or an overheating engine to drive in.':
      'Ask whether it is safe to drive, and when in doubt have the dealer’s service desk arrange a tow.',
    'Accepting an offer, a trade-in value or a monthly payment in the customer’s name.':
      'Carry numbers both ways as they were said. Only the customer agrees, and signs at the dealership.',
  },
  neverAsk: [
    'a social security number, date of birth or credit score to “pre-qualify”: credit applications go on the dealer’s own form',
    'a driver’s license number or a photo of it: the customer shows it before the test drive',
    'loan account numbers, bank logins or card numbers for a holding deposit',
    'marital status, race, national origin, religion or sex, which no lender may weigh',
    'whether income comes from public assistance or support payments',
    'logins of the car’s app, or where the car is parked overnight with its keys',
  ],
} as const
