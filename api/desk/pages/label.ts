/** A status or reason of the API in words for people. */
export const label = (value: string): string => value.replaceAll('_', ' ').replaceAll('cancelled', 'canceled')
