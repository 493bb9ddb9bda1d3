/** Hotels, motels and inns: rooms with a front desk. */
export const hotels = {
  name: 'Hotels and inns',
  description:
    'Hotels, motels, inns and bed-and-breakfasts with a front desk: rooms by the night, groups, meeting rooms and day use. For a whole home from a host use str.',
  intake: {
    check_in: {
      label: 'Arrival date',
      type: 'date',
      required: true,
      ask: 'Which night will be your first there?',
      example: '2027-04-16',
    },
    check_out: {
      label: 'Departure date',
      type: 'date',
      required: true,
      ask: 'And on which morning do you check out?',
      example: '2027-04-18',
    },
    rooms: {
      label: 'Rooms',
      type: 'integer',
      required: true,
      ask: 'How many rooms do you need?',
      example: 1,
    },
    adults: {
      label: 'Adults',
      type: 'integer',
      required: true,
      ask: 'How many adults are staying?',
      example: 2,
    },
    children_ages: {
      label: 'Ages of children, for rates and cribs',
      type: 'array',
      ask: 'Are any children coming, and how old are they, so that the rate and a crib or rollaway are right?',
      example: [2, 7],
    },
    bed_type: {
      label: 'Beds',
      type: 'enum',
      enum: ['one_king', 'one_queen', 'two_queens', 'two_doubles', 'no_preference'],
      ask: 'Would you like one king, one queen, two queens or two doubles?',
      example: 'two_queens',
    },
    arrival_time: {
      label: 'Arrival time',
      ask: 'About what time will you arrive, and will it be after midnight?',
      example: 'About 11:30 pm, late flight',
    },
    rate_program: {
      label: 'Rate or membership',
      type: 'enum',
      enum: [
        'none',
        'auto_club',
        'senior',
        'military',
        'government',
        'corporate',
        'group_block',
        'loyalty_member',
      ],
      ask: 'Is there a rate they should use, such as auto club, corporate, government, a group block or a membership?',
      example: 'group_block',
    },
    room_requests: {
      label: 'Room requests',
      type: 'array',
      ask: 'What should the room have, such as a roll-in shower, a crib, a quiet floor, parking, or room for a pet?',
      example: ['roll-in shower', 'parking for one car'],
    },
  },
  commonMistakes: {
    'Booking an availability slot and calling the room reserved for the whole stay.':
      'Read which service the slot is for. Only one with nightly on the card is the stay itself: send nights, and read check-in and check-out back from the booking. Otherwise send the dates by inquiry and say “reserved” only after the hotel has confirmed them.',
    'Reading out the room rate without resort fee, parking and occupancy tax.':
      'Ask the hotel for the total of the stay with every mandatory fee, say that number first, and the nightly one after it.',
    'Entering the calendar date of a landing shortly after midnight as check-in.':
      'A guest who lands at 00:40 on the 17th sleeps the night of the 16th: check_in is the 16th, with a note on the late arrival.',
    'Keeping a late arrival to yourself, so that the room is released as a no-show.':
      'Ask the time, send arrival_time, and tell the guest until when an unguaranteed room is held.',
    'Taking the cheapest rate without saying that it is prepaid and not refundable.':
      'Name both rates, and for the flexible one until what hour it can be canceled, in the hotel’s local time.',
    'Promising an early check-in, a view or adjoining rooms.':
      'Call those requests. An accessible room is different: ask the hotel to confirm that it is held, with the features named.',
    'Sending twelve single bookings for a wedding or a team.':
      'From about ten rooms send one inquiry with the number of rooms and ask for the group desk and its cut-off date.',
  },
  neverAsk: [
    'a card number to guarantee the room: the guest gives it to the hotel or on the payment page',
    'passport, visa or ID numbers: they are shown at the desk',
    'a date of birth: say the minimum age for check-in and ask whether the guest meets it',
    'how the people in one room are related, or whether they are married',
    'a disability or its proof, for the guest or a service animal: ask which room features are needed',
    'race, religion, national origin or citizenship',
    'whether some other person is staying there, or in which room',
  ],
} as const
