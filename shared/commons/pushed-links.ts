/** How often a link may be posted within a day before the next one is looked at first. */
export const pushed = {
  /** By one operator, to one page. */
  ownLink: 3,
  /** By one operator, to one site. */
  ownSite: 8,
  /** By different operators with new keys, to one page. */
  freshLink: 3,
  /** By different operators with new keys, to one site. */
  freshSite: 7,
} as const

/** A free key is new for this many days. */
export const freshDays = 7
