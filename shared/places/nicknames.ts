/** Nicknames of large cities, except those that are also a state or another city, such as LA and Frisco. */
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

/** The city with this nickname, in folded text. */
export const cityCalled = (word: string): string | null => nicknames.get(word) ?? null
