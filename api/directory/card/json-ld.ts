import type { GeoCircle, Offer, Place, Store } from 'schema-dts'
import { dayNames, type Price, type WrittenCard } from '../../../shared/businesses/card.ts'
import { booksOnline } from '../../../shared/businesses/listing.ts'
import type { CardRow } from '../../../shared/businesses/queries.ts'
import type { Industry } from '../../../shared/industries/industries.ts'
import { inMajorUnits } from '../../../shared/money.ts'
import { placeOfZip } from '../../../shared/places/zips.ts'

/** All are subtypes of LocalBusiness. */
const types: Record<Industry, string> = {
  trades: 'HomeAndConstructionBusiness',
  beauty: 'HealthAndBeautyBusiness',
  str: 'LodgingBusiness',
  ltr: 'RealEstateAgent',
  dealerships: 'AutoDealer',
  ecommerce: 'Store',
  realestate: 'RealEstateAgent',
  hotels: 'Hotel',
}

const METERS_PER_MILE = 1609.344

type Facts = Omit<Extract<Store, { '@type': 'Store' }>, '@type'>

/** The card as schema.org JSON-LD, with the properties that every LocalBusiness has. */
export function jsonLd({ slug, card }: CardRow, baseUrl: string): object {
  const url = `${baseUrl}/b/${slug}`
  const { location, hours, services } = card
  const facts: Facts = {
    '@id': url,
    url,
    name: card.name,
    ...(card.description && { description: card.description }),
    address: {
      '@type': 'PostalAddress',
      ...(location.street && { streetAddress: location.street }),
      addressLocality: location.city,
      addressRegion: location.state,
      postalCode: location.zip,
      addressCountry: location.country,
    },
    ...(card.phone && { telephone: card.phone }),
    areaServed: areaOf(card),
    openingHoursSpecification: hours.weekly.map(({ day, open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayNames[day]}`,
      ...opening(open, close),
    })),
    specialOpeningHoursSpecification: hours.exceptions.map(each => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: each.date,
      validThrough: each.date,
      ...('closed' in each ? { opens: '00:00', closes: '00:00' } : opening(each.open, each.close)),
    })),
    potentialAction: {
      '@type': booksOnline(card) ? 'ReserveAction' : 'CommunicateAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}#ask` },
    },
    makesOffer: services.map(({ name, description, price }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, ...(description && { description }) },
      ...priceOf(price),
    })),
  }
  return { '@context': 'https://schema.org', '@type': ['LocalBusiness', types[card.industry]], ...facts }
}

/** In schema.org, equal times mean closed, so a 24-hour day ends a minute early. */
function opening(opens: string, closes: string): { opens: string; closes: string } {
  if (opens !== closes) return { opens, closes }
  const last = Temporal.PlainTime.from(closes).subtract({ minutes: 1 })
  return { opens, closes: last.toString({ smallestUnit: 'minute' }) }
}

function areaOf({ serviceArea, location }: WrittenCard): (Place | GeoCircle)[] {
  const { zips, radiusMiles, states, nationwide } = serviceArea
  const center = placeOfZip(location.zip)
  const areas: (Place | GeoCircle)[] = states.map(state => ({
    '@type': 'DefinedRegion',
    addressCountry: 'US',
    addressRegion: state,
  }))
  if (zips.length > 0) areas.push({ '@type': 'DefinedRegion', addressCountry: 'US', postalCode: zips })
  if (radiusMiles !== null && center?.lat != null && center.lon !== null)
    areas.push({
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: center.lat, longitude: center.lon },
      geoRadius: Math.round(radiusMiles * METERS_PER_MILE),
    })
  if (nationwide) areas.push({ '@type': 'Country', name: 'US' })
  return areas
}

type OfferPrice = Pick<Extract<Offer, { '@type': 'Offer' }>, 'price' | 'priceCurrency' | 'priceSpecification'>

function priceOf({ type, amount, max, currency }: Price): OfferPrice {
  if (amount === null) return {}
  const units = (minor: number) => inMajorUnits(minor, currency)
  if (type === 'fixed') return { price: units(amount), priceCurrency: currency }
  return {
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: currency,
      minPrice: units(amount),
      ...(max !== null && { maxPrice: units(max) }),
    },
  }
}

/** JSON for a script element: it can't end the element or start a comment. */
export const embeddable = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
