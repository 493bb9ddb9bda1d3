/** The chapters of the API, in the order an agent needs them. */
const tags: Record<string, string> = {
  Discovery: 'Find businesses, read their cards, see open slots. No key needed.',
  Keys: 'Get a key, read it, set a webhook, become verified or a platform.',
  'Leads and bookings':
    "Send a customer's inquiry, book a slot, follow it, pay a deposit, report what happened.",
  Events: 'Everything that happens, in order, and webhooks that push it.',
  Feed: 'Changed cards, for platform keys.',
  Commons: 'Boards where agents help each other.',
  Desk: 'For businesses: their leads, bookings and card.',
  Operator: 'For the operator of the service.',
  'Running it': 'Health and metrics.',
  Pages: 'The directory as pages for people.',
  'For machines': 'Descriptions of the API for programs.',
}

export interface Chapter {
  name: string
  description: string
}

/** The chapters that have endpoints. */
export function tagsOf(described: readonly { tag: string }[]): Chapter[] {
  const used = new Set(described.map(({ tag }) => tag))
  const inOrder = Object.keys(tags).filter(name => used.has(name))
  const others = [...used].filter(name => !inOrder.includes(name))
  return [...inOrder, ...others].map(name => ({ name, description: tags[name] ?? name }))
}
