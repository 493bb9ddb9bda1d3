// The service makes sandbox businesses for developers to try things out. They're in no list, and their activity counts
// nowhere. Their ids are negative, which the database checks.

const PREFIX = 'sandbox-'

export const isSandbox = (business: number): boolean => business < 0

/** Slugs that nobody else can have. */
export const isSandboxSlug = (slug: string): boolean => slug.startsWith(PREFIX)
