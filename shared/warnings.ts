/** Every code of `warnings`, as docs/guides/conventions.md explains them. */
export const warningCodes = [
  'no_contact_details',
  'phone_unclear',
  'detail_invalid',
  'detail_unknown',
  'emergency_by_phone',
  'unknown_field',
  'service_assumed',
  'service_unchanged',
  'price_quoted',
  'dates_differ',
  'one_room',
  'missing_details',
  'zip_not_served',
  'cancellation_not_free',
  'deposit_not_refundable',
] as const

export interface Warning {
  code: (typeof warningCodes)[number]
  message: string
}
