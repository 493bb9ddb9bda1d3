/** Plumbers, electricians, heating and cooling, roofers, locksmiths, cleaners: work done at the customer's place. */
export const trades = {
  name: 'Home trades and repair',
  description:
    'Plumbing, electrical, heating and cooling, roofing, locks, cleaning and other work done at the customer’s home or premises. The technician needs to know what is wrong, where, how urgent it is and how to get in.',
  intake: {
    problem: {
      label: 'What needs doing',
      required: true,
      ask: 'What needs doing, and what are you seeing, hearing or smelling?',
      example: 'Kitchen sink drains slowly and backs up into the dishwasher since yesterday',
    },
    service_address: {
      label: 'Address of the job',
      required: true,
      ask: 'What is the address where the work is, with unit number and ZIP code?',
      example: '412 E Houston St, Apt 3, San Antonio, TX 78205',
    },
    urgency: {
      label: 'Urgency',
      type: 'enum',
      required: true,
      enum: ['emergency', 'today', 'this_week', 'flexible'],
      ask: 'How soon do you need someone: is it an emergency, today, this week, or are you flexible?',
      example: 'this_week',
    },
    hazards: {
      label: 'Hazards right now',
      type: 'array',
      enum: [
        'gas_smell',
        'water_still_running',
        'sparks_or_burning_smell',
        'sewage_backup',
        'no_heat_or_cooling',
        'locked_out',
      ],
      ask: 'Right now, is there a gas smell, water still running, sparks or a burning smell, sewage coming up, no heat or cooling, or are you locked out?',
      example: ['sewage_backup'],
    },
    equipment: {
      label: 'Make, model and age',
      ask: 'If it is about a unit or appliance, what make and model is it, and roughly how old?',
      example: 'Rheem 50-gallon gas water heater, about 2012',
    },
    owner_approval: {
      label: 'Approved by the person who pays',
      type: 'boolean',
      ask: 'Is it your place, or has the owner or property manager approved the work?',
      example: true,
    },
    access_notes: {
      label: 'Getting in',
      ask: 'How does the technician get to your door: is there a gate code, a front desk, or somewhere to park the van?',
      example: 'Community gate code 4411, visitor parking by building C',
    },
    animals_on_site: {
      label: 'Animals on site',
      type: 'boolean',
      ask: 'Are there dogs or other animals at the place while the technician works?',
      example: true,
    },
    preferred_times: {
      label: 'Times someone is there',
      type: 'array',
      required: true,
      ask: 'Which days and times will an adult be there to let the technician in?',
      example: ['Tuesday after 3 pm', 'Wednesday 8 am to noon'],
    },
  },
  commonMistakes: {
    'Booking the first open slot before the customer has said that someone will be there.':
      'Read out two or three starts from availability, and book only the one the customer chose. A wasted trip is often charged.',
    'Turning a “from”, hourly or “quote” price into a total.':
      'Say “from” or “an hour, plus parts”. For price type quote, say that the technician names the price after seeing the job, and wait for the quote on the lead.',
    'Treating a gas smell, live sparks or rising water as one more inquiry.':
      'First tell the customer to get out and call 911 or the gas utility, or to shut off the main valve. Then search with emergency=true, and name the surcharge that the card’s emergency states.',
    'Leaving out the gate code, the parking or the dog, so the van turns back at the gate.':
      'Ask how to get in and about animals, and send both in details, not in a later message.',
    'Reducing the problem to one word such as “plumbing”.':
      'Pass on the customer’s own words: what, where in the house, since when, and what was tried. It decides who comes, and with which parts.',
    'Sending a tenant’s repair request without asking who pays.':
      'Ask whether the owner or manager has approved it. If not, the tenant should report it to them first.',
    'Searching by the ZIP where the customer lives when the job is elsewhere.':
      'Ask for the address of the job and search by its ZIP.',
  },
  neverAsk: [
    'card or bank numbers to “hold” a visit: a deposit is paid only on the page that POST /leads/{id}/deposit returns',
    'alarm codes, or where a spare key is hidden: a community gate code for the day is enough',
    'when nobody is home, or what valuables are there',
    'tests that can hurt: opening an electrical panel, relighting a pilot, climbing on the roof, looking for a gas leak',
    'the immigration status, national origin or religion of anyone in the household',
    'a social security number or date of birth, even when an insurance claim or financing is mentioned',
  ],
} as const
