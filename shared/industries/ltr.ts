/** LTR: long-term rentals, a home on a lease. */
export const ltr = {
  name: 'Long-term rentals',
  description:
    'Apartments and houses leased for months or years, from landlords and property managers. What is booked here is a viewing: application, screening and lease follow with the landlord, on the landlord’s own forms. For stays of days or weeks use str or hotels.',
  intake: {
    move_in_date: {
      label: 'Move-in date',
      type: 'date',
      required: true,
      ask: 'When would you like to move in?',
      example: '2027-02-01',
    },
    lease_months: {
      label: 'Lease length in months',
      type: 'integer',
      required: true,
      ask: 'How long a lease are you looking for, in months?',
      example: 12,
    },
    bedrooms: {
      label: 'Bedrooms (0 is a studio)',
      type: 'integer',
      required: true,
      ask: 'How many bedrooms do you need, or would a studio do?',
      example: 2,
    },
    monthly_budget_usd: {
      label: 'Highest monthly rent, in dollars',
      type: 'number',
      required: true,
      ask: 'What is the most you want to pay in rent each month?',
      example: 1650,
    },
    occupants: {
      label: 'People who will live there',
      type: 'integer',
      required: true,
      ask: 'How many people in all will live there?',
      example: 3,
    },
    unit_of_interest: {
      label: 'Listing or unit',
      ask: 'Is there a particular listing or unit you have seen?',
      example: 'Unit 204, the two-bedroom listed at $1,595',
    },
    areas: {
      label: 'Areas the customer named',
      type: 'array',
      ask: 'Which ZIP codes or neighborhoods do you want to be in, or what do you need to be close to?',
      example: ['78205', 'near the Pearl bus line'],
    },
    pets: {
      label: 'Pets',
      ask: 'Do you have pets, and if so what kind, breed and weight? Assistance animals are not pets and need not be listed.',
      example: 'Two indoor cats',
    },
    preferred_times: {
      label: 'Times for a viewing',
      type: 'array',
      required: true,
      ask: 'Which days and times could you come for a viewing, and should it be in person or by video?',
      example: ['Saturday 10 am to 1 pm, in person', 'any weekday after 6 pm, by video'],
    },
  },
  commonMistakes: {
    'Telling the customer that a booked viewing holds the unit.':
      'Say that it is an appointment to look. Only an approved application and a signed lease hold a home, and others view it too.',
    'Collecting pay stubs, credit scores or a social security number “to save time”.':
      'Screening comes after the viewing, on the landlord’s own secure application. Send only the intake fields.',
    'Quoting the advertised rent as what it costs to move in.':
      'Ask the landlord for application fee, security deposit, utilities, parking and pet rent, and give the customer that list.',
    'Choosing or praising neighborhoods by who lives there, or leaving listings out because of it.':
      'Search by rent, bedrooms and the ZIPs the customer named, and show all that fits. Anything else is steering, which fair-housing law forbids.',
    'Assuming that a housing voucher will be refused, or filtering landlords by it.':
      'If the customer wants to ask about a voucher, pass that question on word for word and let the landlord answer. Many states and cities forbid a no.',
    'Counting an assistance animal as a pet, with a pet fee.':
      'Leave it out of pets. If the customer wants to request an accommodation, pass the request on in the customer’s own words.',
    'Sending a three-week stay to a landlord as a short lease.':
      'For stays counted in nights search str. Ask for the lease length before anything else.',
    'Passing on a demand for a deposit on a home that nobody has seen.':
      'Tell the customer that an owner who is “abroad” and wants a transfer first is the usual rental scam, and report wrong_information.',
  },
  neverAsk: [
    'a social security number, tax number, date of birth or credit score: screening never happens here',
    'race, color, ethnicity, religion, national origin, immigration status or first language',
    'children, pregnancy, marital status, or how the occupants are related and how old they are: the number of people is enough',
    'a disability or its proof: ask which features the home must have',
    'sex, gender identity or sexual orientation',
    'where the income comes from, such as wages, a voucher, benefits or support payments: ask for the budget',
    'arrests, convictions or evictions',
    'bank logins, pay stubs or card numbers for an application fee',
  ],
} as const
