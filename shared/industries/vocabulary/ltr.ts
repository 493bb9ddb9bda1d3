import type { Vocabulary } from './entries.ts'
import { homeDetails, sizes } from './homes.ts'

export const ltr: Vocabulary = {
  kinds: {
    apartments: 'apartment, flat, studio, loft, condo, bedroom per month, residence',
    houses: 'rental house, house per month, house tour, rental home, duplex, townhouse, town home',
    manager: 'property management, property manager',
  },
  needs: {
    'apartment for rent, apartments for rent, rent apartment, rent an apartment, apartment hunting, apartment search, flat, flats, condo for rent, lease apartment, apartamento en renta, departamento en renta, rentar apartamento, rentar departamento':
      '@apartments',
    'house for rent, houses for rent, rent a house, rental house, rental home, home for rent, house to rent, single family rental, casa en renta, renta de casa, casa de renta, rentar casa':
      '@houses',
    'duplex, townhouse, townhome, town house, town home': 'duplex, townhouse, townhome, town home',
    'loft rent, rent loft, lease loft': 'loft, @apartments',
    'townhouse rent, rent townhouse, townhome rent, duplex rent, rent duplex':
      'townhouse, townhome, town home, duplex, @houses',
    'loft, lofts': 'loft',
    'apartment tour, apartment viewing': 'apartment tour, tour -house, viewing -house, showing -house',
    'viewing, house tour, showing, tour': 'tour, viewing, showing',
    'rent, rental, rentals, lease, leasing, place to rent, place to live, somewhere to live, month to month':
      '@apartments, @houses, rent, lease',
    'property management, property manager, rental property management, rental property manager, manage my rental, manage my rental property, manage my property, rent out house, rent out home, rent out condo, rent out apartment, rent out property, rent out place, landlord, landlord services, tenant screening, find tenants':
      '@manager, tenant',
    'room for rent, roommate, shared apartment, student housing, rent a room':
      'room rent, roommate, shared, student',
    'senior living, senior apartments, 55 plus': 'senior, 55',
    'maintenance request, repair request, broken in my apartment': 'maintenance',
    'application, rental application, apply': 'application',
    'short lease, short term lease, six month lease, corporate housing':
      'short lease, short term, corporate, flexible lease',
  },
  details: {
    ...sizes,
    ...homeDetails,
    'move in ready, move in date, move in special': 'available, ready',
    'section 8, voucher, housing voucher, low income': 'section 8, voucher, income',
  },
  vague: {
    'apartment, apartments, condo, condos, unit, apt, apartamento, departamento': '@apartments',
    'house, houses, home': '@houses, house',
  },
}
