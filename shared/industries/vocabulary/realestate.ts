import type { Vocabulary } from './entries.ts'
import { sizes } from './homes.ts'

export const realestate: Vocabulary = {
  kinds: {
    agent: 'realtor, realty, buyer, listing, home showing, real estate, broker -mortgage',
    land: 'land, ranch, acreage, lot',
    commercial: 'commercial, office space, lease review, retail space, warehouse',
  },
  needs: {
    'realtor, realtors, real estate agent, real estate, realty, broker, real estate broker, estate agent, relator, agent, bienes raices':
      '@agent',
    'buy a house, buy a home, buying a house, buying a home, buy house, buy home, home buying, first time buyer, first time home buyer, house hunting, home search, buyers agent, buyer agent, purchase a home, starter home, first home, buy first home, buy first house, comprar casa, casa en venta':
      'buyer, home showing, @agent',
    'sell a house, sell my house, sell my home, sell house, selling my house, selling my home, selling a house, list my house, list my home, list condo, list property, listing, listing agent, sellers agent, sell condo, sell property, sell my place, vender casa, vender mi casa':
      'listing, sell, seller, valuation, @agent',
    'home value, house value, what is my house worth, what is my home worth, home valuation, valuation, appraisal, home appraisal, market analysis, comps, cma':
      'valuation, appraisal, market analysis',
    'showing, home showing, house showing, see a house, tour a house, house tour, home tour, open house, viewing':
      'showing, tour, open house',
    'land, lot, lots, acreage, acres, farm, ranch, farmland, vacant lot': '@land',
    'commercial real estate, office space, retail space, warehouse, storefront, commercial property, commercial space, commercial space lease, commercial lease, shop space, office, office rent, office rental, office lease, retail space lease, retail lease':
      '@commercial',
    'lease review, review a lease, review my lease': 'lease review, lease',
    'mortgage, home loan, preapproval, pre approval, refinance, mortgage broker, lender':
      'mortgage, loan, preapproval, refinance',
    'home inspection, home inspector, house inspection, inspector': 'home inspection, inspection, inspector',
    'investment property, rental property, flip, house flipping, multifamily, duplex':
      'investment, investor, multifamily, duplex',
    'closing, title, title company, escrow': 'closing, title, escrow',
    'condo, condos, buy condo, buying condo, townhouse, buy townhouse, buy duplex, buy apartment, buying apartment, apartment for sale, townhome, new construction, luxury home, waterfront home, fixer upper':
      'condo, townhouse, townhome, new construction, luxury, home showing, @agent',
    'relocation, relocating, moving to town': 'relocation, buyer, @agent',
    'home staging, staging': 'staging',
    'foreclosure, short sale, cash offer, we buy houses': 'foreclosure, short sale, cash offer',
    'zoning, survey, site visit, property survey': 'zoning, survey, site visit',
  },
  details: {
    ...sizes,
    'pool, yard, garage, backyard': 'pool, yard, garage',
    'sale, for sale': 'sale, listing, home showing, @agent, @land',
    'spanish speaking, bilingual': 'spanish, bilingual',
    'school, schools, good schools': 'school',
  },
  vague: { 'house, houses, home, homes, property, properties': '@agent, home, house, property' },
}
