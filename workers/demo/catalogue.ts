import type { Industry } from '../../shared/industries/industries.ts'
import { dealerships, ecommerce, realestate } from './catalogue-goods.ts'
import { hotels, ltr, str } from './catalogue-rooms.ts'
import { beauty, trades } from './catalogue-services.ts'
import type { Trade } from './kinds.ts'

export const catalogue: Readonly<Record<Industry, Trade>> = {
  trades,
  beauty,
  str,
  ltr,
  dealerships,
  ecommerce,
  realestate,
  hotels,
}
