/** Agents and brokers who help people buy and sell property. */
export const realestate = {
  name: 'Real estate agents',
  description:
    'Agents and brokers for buying and selling homes, land and commercial property: tours, valuations and listing appointments. For renting a home to live in use ltr.',
  intake: {
    intent: {
      label: 'Buying or selling',
      type: 'enum',
      required: true,
      enum: ['buy', 'sell', 'buy_and_sell', 'valuation', 'tour_one_property', 'invest'],
      ask: 'Are you looking to buy, to sell, both, to learn what your place is worth, or to see one particular property?',
      example: 'buy',
    },
    areas: {
      label: 'Areas or property address',
      type: 'array',
      required: true,
      ask: 'Which towns, neighborhoods or ZIP codes is it about, or what is the address of the property?',
      example: ['78209', 'Alamo Heights'],
    },
    timeline: {
      label: 'Timeline',
      type: 'enum',
      required: true,
      enum: ['as_soon_as_possible', 'within_3_months', 'within_6_months', 'within_a_year', 'just_exploring'],
      ask: 'When would you like to have moved or sold: right away, in three months, six, a year, or are you just exploring?',
      example: 'within_6_months',
    },
    has_agent: {
      label: 'Signed with another agent',
      type: 'boolean',
      required: true,
      ask: 'Have you signed an agreement with another agent or broker?',
      example: false,
    },
    property_types: {
      label: 'Kinds of property',
      type: 'array',
      enum: ['house', 'condo', 'townhouse', 'multi_family', 'manufactured', 'land', 'commercial'],
      ask: 'What kind of property: a house, condo, townhouse, multi-family, manufactured home, land or commercial?',
      example: ['house', 'townhouse'],
    },
    budget_max_usd: {
      label: 'Top of the price range, in dollars',
      type: 'number',
      ask: 'If you are buying, up to what price should the agent look?',
      example: 425000,
    },
    financing: {
      label: 'Financing',
      type: 'enum',
      enum: ['cash', 'pre_approved', 'talking_to_a_lender', 'not_started', 'undecided'],
      ask: 'Will you pay cash, are you pre-approved or talking to a lender, or haven’t you started on that yet?',
      example: 'pre_approved',
    },
    must_haves: {
      label: 'Must-haves',
      type: 'array',
      ask: 'What must the property have, such as a number of bedrooms, one level, a yard, parking or a longest commute?',
      example: ['3 bedrooms', 'one level', 'under 30 minutes to downtown'],
    },
    preferred_times: {
      label: 'Times to talk or tour',
      type: 'array',
      ask: 'When is a good time for a call or a tour, and in which time zone are you?',
      example: ['Weekdays after 5 pm Central', 'Sunday afternoon'],
    },
  },
  commonMistakes: {
    'Introducing a customer who is already under contract with another agent.':
      'Ask has_agent first. If they signed an agreement, the tour goes through that agent. Two agents can cost the customer two commissions.',
    'Booking a tour without mentioning the buyer agreement.':
      'Since August 2024 most agents must have one signed before they show a home. Say so beforehand, and mention that its length and fee are negotiable.',
    'Answering “is it a good area?” with who lives there, with safety, or with families.':
      'Stick to measurable things: commute, lot, taxes, flood zone. For schools and crime point to public sources and let the customer judge.',
    'Telling the agent on the “for sale” sign how high the buyer would go, or why they must move.':
      'That agent works for the seller. For a particular listing, leave out budget_max_usd and the reasons, and suggest that the buyer get their own agent.',
    'Presenting a website’s estimate as what the home will sell for.':
      'Call it an automated estimate, and offer the agent’s valuation appointment instead.',
    'Reading a tour time in the zone of a buyer who is moving from another state.':
      'The start carries the property’s own offset: say the local time with its zone, then the buyer’s.',
    'Taking a yes to one agent’s call as a yes to lenders, movers and marketing texts.':
      'Say who will call, at which number and about what, before customer_consent is true, and write in the message what the customer does not want.',
  },
  neverAsk: [
    'race, color, ethnicity, national origin, citizenship or first language',
    'religion, or which house of worship should be near, unless the customer names a place to be close to',
    'family plans, children, pregnancy or marital status: ask how many bedrooms are wanted',
    'a disability: ask which features the home must have',
    'sex, gender identity or sexual orientation of the buyers, or whose name goes on the deed',
    'where the money comes from, such as wages, benefits, a voucher, a divorce or an inheritance: cash or financing is enough',
    'a social security number, bank statements or tax returns: those go to the lender alone',
    'account numbers or wiring instructions for earnest money: wire details sent by message are the commonest closing fraud',
  ],
} as const
