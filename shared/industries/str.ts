/** STR: short-term rentals, a home rented by the night. */
export const str = {
  name: 'Short-term rentals',
  description:
    'Vacation homes, cabins and furnished apartments rented by the night or week, usually for less than 30 days, from a host or manager. For a home to live in use ltr; for a room with a front desk use hotels.',
  intake: {
    check_in: {
      label: 'Check-in date',
      type: 'date',
      required: true,
      ask: 'On which date would you like to check in?',
      example: '2027-03-12',
    },
    check_out: {
      label: 'Check-out date',
      type: 'date',
      required: true,
      ask: 'And on which date do you leave?',
      example: '2027-03-15',
    },
    guests: {
      label: 'Overnight guests',
      type: 'integer',
      required: true,
      ask: 'How many people will sleep there, counting everyone?',
      example: 4,
    },
    place_wanted: {
      label: 'Which place',
      ask: 'Have you seen a particular place of theirs, or what kind of place and area do you have in mind?',
      example: 'The two-bedroom riverside cabin, or anything with a yard nearby',
    },
    pets: {
      label: 'Pets',
      ask: 'Are you bringing pets, and if so how many, what kind and what size? Assistance animals need not be listed.',
      example: 'One dog, 40 lb, house-trained',
    },
    outside_visitors: {
      label: 'Gathering with visitors',
      type: 'boolean',
      ask: 'Will anyone come by who is not staying the night, say for a dinner or a celebration?',
      example: false,
    },
    arrival_time: {
      label: 'Arrival and cars',
      ask: 'About what time will you get in, and how many cars need parking?',
      example: 'Around 9 pm, one car',
    },
    must_haves: {
      label: 'Must-haves',
      type: 'array',
      ask: 'Is there anything the place must have, such as fast Wi-Fi, a washer, a step-free entrance or a ground-floor bedroom?',
      example: ['fast Wi-Fi', 'step-free entrance'],
    },
    total_budget_usd: {
      label: 'Budget for the whole stay, in dollars',
      type: 'number',
      ask: 'What is the most you would like to pay for the whole stay, cleaning fee and taxes included?',
      example: 900,
    },
  },
  commonMistakes: {
    'Multiplying the nightly rate by the nights and calling it the total.':
      'Say “a night, before fees”. Cleaning fee, taxes, pet fee and damage deposit come on top; the total is what the host writes as the quote on the lead.',
    'Sending someone who needs a home for months to a nightly rental.':
      'Ask whether it is a trip or a place to live. From about 30 nights on, other laws and taxes apply: search ltr.',
    'Letting the customer buy flights because the inquiry was received.':
      'An inquiry holds no dates. Book the nights, or wait until the host has confirmed them on the lead, and repeat the cancellation terms before any travel is paid.',
    'Leaving babies out of the count, or passing a party off as a quiet weekend.':
      'Count everyone who sleeps there, and say openly who comes by for the day. Occupancy and party rules end stays without a refund.',
    'Counting the check-out day as a night, or swapping the two dates.':
      'Say it back as weekdays and nights: “Friday to Monday, three nights”. check_out is the morning they leave.',
    'Pressing the host for the exact address and door code before the stay is confirmed.':
      'Ask for the neighborhood and the distance that matters; the rest comes shortly before arrival.',
    'Passing on a request to pay by wire, gift card or an app because a message offered a discount for it.':
      'Give the customer only the payment page this service returns, and report wrong_information when a host asks to pay around it.',
  },
  neverAsk: [
    'race, color, religion, national origin or citizenship of the guests, or anything that stands in for them, such as “where are you really from”',
    'whether the guests are a family, bring children, are pregnant, married or a couple: a head count and the beds wanted are enough',
    'a disability, or papers for a service animal: ask which features the place must have',
    'sexual orientation or gender identity of the people sharing a room',
    'passport numbers or photos of an ID: a host that must register guests does so on arrival',
    'card, bank or payment-app details for the stay or its damage deposit',
  ],
} as const
