import type { Industry } from '../industries/industries.ts'

/** A kind of business that people look for by name. */
export interface BusinessKind {
  /** Its part of a page's address: /b/in/tx/san-antonio/plumbers */
  slug: string
  name: string
  industry: Industry
  /** The need to search for. Null: everything in the industry. */
  need: string | null
}

const kind = (industry: Industry, name: string, need: string | null): BusinessKind => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  industry,
  need,
})

/** In display order. */
export const kinds: readonly BusinessKind[] = [
  kind('trades', 'Plumbers', 'plumber'),
  kind('trades', 'Electricians', 'electrician'),
  kind('trades', 'Heating and cooling', 'hvac'),
  kind('trades', 'Locksmiths', 'locksmith'),
  kind('trades', 'Roofers', 'roofer'),
  kind('trades', 'Handymen', 'handyman'),
  kind('trades', 'Painters', 'painter'),
  kind('trades', 'Pest control', 'exterminator'),
  kind('trades', 'Appliance repair', 'appliance repair'),
  kind('trades', 'Garage doors', 'garage door'),
  kind('trades', 'Landscapers', 'landscaper'),
  kind('trades', 'Tree service', 'arborist'),
  kind('trades', 'Movers', 'mover'),
  kind('trades', 'House cleaners', 'house cleaning'),
  kind('trades', 'Carpet cleaners', 'carpet cleaning'),
  kind('trades', 'Remodelers', 'remodel'),
  kind('trades', 'Pool service', 'pool cleaning'),
  kind('trades', 'Pet care', 'dog walking'),
  kind('trades', 'Photographers', 'photographer'),
  kind('trades', 'Tutors', 'tutor'),
  kind('beauty', 'Hair salons', 'haircut'),
  kind('beauty', 'Barbers', 'barber'),
  kind('beauty', 'Nail salons', 'manicure'),
  kind('beauty', 'Skin care', 'facial'),
  kind('beauty', 'Massage', 'massage'),
  kind('beauty', 'Tattoo studios', 'tattoo'),
  kind('hotels', 'Hotels', null),
  kind('str', 'Vacation rentals', null),
  kind('ltr', 'Apartments and houses', null),
  kind('realestate', 'Real estate agents', null),
  kind('dealerships', 'Car dealers', null),
  kind('ecommerce', 'Shops', null),
]

export const findKind = (slug: string): BusinessKind | undefined => kinds.find(each => each.slug === slug)
