interface Location {
  street?: string | null
  city?: string
  state?: string
  zip?: string
}

/** An address in one line, as far as the business publishes it: `San Antonio, TX` or `100 Main St, San Antonio, TX 78205`. */
export function placeOf({ street, city, state, zip }: Location): string {
  const town = [city, state].filter(Boolean).join(', ')
  return street ? [street, [town, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') : town
}
