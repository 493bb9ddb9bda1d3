/** What people call large cities. Left out is what's also a state or a city, such as LA and Frisco. */
const nicknames = new Map([
  ['nyc', 'new york'],
  ['philly', 'philadelphia'],
  ['vegas', 'las vegas'],
  ['nola', 'new orleans'],
  ['okc', 'oklahoma city'],
  ['slc', 'salt lake city'],
  ['indy', 'indianapolis'],
  ['jax', 'jacksonville'],
  ['sf', 'san francisco'],
])

/** The city that's called so, in folded text. */
export const cityCalled = (word: string): string | null => nicknames.get(word) ?? null
