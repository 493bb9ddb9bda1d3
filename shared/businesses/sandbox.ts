// Sandbox businesses are made by the service, for developers who try things. They're in no list, and what happens there
// counts nowhere. Their ids are below zero, which the database checks.

const PREFIX = 'sandbox-'

export const isSandbox = (business: number): boolean => business < 0

/** Slugs that nobody else can have. */
export const isSandboxSlug = (slug: string): boolean => slug.startsWith(PREFIX)
