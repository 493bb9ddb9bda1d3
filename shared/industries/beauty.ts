/** Hair, nails, brows, lashes, skin and barbering: time with a person, in a chair. */
export const beauty = {
  name: 'Beauty and personal care',
  description:
    'Hair salons, barbers, nail, brow and lash studios, skin care and spas. The chair time depends on the exact service and on what was done before, so the right service matters more than the earliest slot.',
  intake: {
    service_wanted: {
      label: 'Service',
      required: true,
      ask: 'What would you like to have done, and how should it look when you leave?',
      example: 'Balayage with a trim, warm blonde on brown hair',
    },
    preferred_times: {
      label: 'Times that suit',
      type: 'array',
      required: true,
      ask: 'Which days and times suit you best?',
      example: ['Thursday after 5 pm', 'Saturday morning'],
    },
    returning_client: {
      label: 'Has been here before',
      type: 'boolean',
      required: true,
      ask: 'Have you been to this salon before?',
      example: false,
    },
    preferred_professional: {
      label: 'Preferred stylist',
      ask: 'Would you like to see someone in particular, or is anyone fine?',
      example: 'Dana, or anyone who does curly cuts',
    },
    hair_length: {
      label: 'Hair length',
      type: 'enum',
      enum: ['above_ears', 'chin', 'shoulder', 'mid_back', 'waist_or_longer'],
      ask: 'If it is for your hair, how long is it now: above the ears, chin, shoulder, mid-back or longer?',
      example: 'shoulder',
    },
    recent_treatments: {
      label: 'Recent color or chemical work',
      ask: 'Has anything been done in the last six months, such as color, bleach, a relaxer, extensions, gel or a peel?',
      example: 'Box dye, dark brown, about two months ago',
    },
    allergies: {
      label: 'Allergies, only if offered',
      ask: 'Is there an allergy or sensitivity you would like the salon to know about? Only if you wish to say.',
      example: 'Reacts to latex gloves and acrylate glue',
    },
    party_size: {
      label: 'How many are coming',
      type: 'integer',
      ask: 'How many people are having something done, you included?',
      example: 1,
    },
    event_date: {
      label: 'Date of the occasion',
      type: 'date',
      ask: 'Is it for a special day, and if so which date?',
      example: '2027-06-12',
    },
  },
  commonMistakes: {
    'Booking a color correction or a first bleach into a standard cut or color slot.':
      'Ask what is in the hair now, and choose the consultation when the change is big: the chair time can be three times as long.',
    'Telling the customer that a slot means their favorite stylist.':
      'A slot is a free chair, not a person. Put the name in preferred_professional and promise it only after the salon has said yes.',
    'Forgetting the patch test that lash tint, brow dye and hair color often need a day or two ahead.':
      'Read the service’s description on the card, tell new clients about the test, and ask the salon when they can come for it.',
    'Reading a price off a photo the customer liked.':
      'Name the card’s “from” or range as it is, and say that the final price depends on length, thickness and earlier color.',
    'Putting a bridal party or two friends into one person’s slot.':
      'Send one inquiry with party_size and event_date, and let the salon plan the chairs.',
    'Passing on a pregnancy, a diagnosis or a medication that the customer mentioned along the way.':
      'Send only what the customer asks you to send, worded as a wish for the service: “unscented products, please”.',
    'Booking without mentioning the cancellation fee, then canceling the same morning.':
      'Before booking, read out freeUntilHours and fee from the card’s policies, and remind the customer in time.',
  },
  neverAsk: [
    'medical conditions, medication or pregnancy: an allergy is noted only when the customer offers it',
    'photos of the face or body: a customer may offer one to the salon, you do not request it',
    'age, weight or body measurements of an adult',
    'race or ethnicity: ask which style, texture or technique is wanted instead',
    'gender, as a way to choose a price: ask for the service and the length of hair',
    'card numbers to secure the chair: the deposit page of the booking is the only place to pay',
  ],
} as const
