import type { Vocabulary } from './entries.ts'
import { homeDetails } from './homes.ts'

export const hotels: Vocabulary = {
  kinds: { hotel: 'hotel, inn, motel, lodge, guesthouse, nightly, room -meeting, suite, bed breakfast, b b' },
  needs: {
    'hotel, hotels, motel, motels, inn, inns, hostel, lodge, hotel room, hotel stay, airport hotel, boutique hotel, room with a view, view room, resort, cheap hotel, place to sleep, room for the night, room for tonight, two nights, overnight stay, room for two, habitacion, habitaciones, cuarto, hospedaje':
      '@hotel',
    'bed and breakfast, b and b, bnb, guesthouse, guest house': 'bed breakfast, b b, guesthouse, breakfast',
    'suite, suites, honeymoon suite, family suite': 'suite',
    'queen room, king room, double room, single room, twin room, queen bed, king bed, double bed, twin beds':
      'queen, king, double, twin, single, @hotel',
    'conference room, meeting room, event space, meeting space, conference, ballroom, banquet, banquet hall':
      'meeting, conference, event, ballroom, banquet',
    'wedding venue, venue, reception, wedding reception, party venue': 'wedding, venue, reception, event',
    'group block, room block, wedding block, hotel room block, hotel block, block of rooms, group booking, group rate':
      'group, block',
    'dinner, restaurant, dinner reservation, dining': 'dinner, restaurant, dining',
    'breakfast, brunch': 'breakfast, brunch',
    'hotel spa, massage, sauna': 'spa, massage, sauna',
    'late checkout, early check in, late check out, early checkin, day use room, day room':
      'late checkout, early check, day use',
    'extended stay, weekly rate, long stay': 'extended, weekly',
    'extended stay hotel': 'extended, weekly, @hotel',
    'airport shuttle, airport pickup, airport transfer, shuttle': 'airport, shuttle',
  },
  details: {
    ...homeDetails,
    'hot tub, jacuzzi': 'hot tub, jacuzzi',
    'breakfast included, free breakfast, with breakfast': 'breakfast',
    'quiet, non smoking': 'quiet, smoking',
  },
  vague: {
    'room, rooms, lodging, accommodation, accommodations, night, nights, stay, place to stay, somewhere to stay':
      '@hotel',
  },
}
