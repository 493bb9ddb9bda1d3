export const roles = ['owner', 'moderator', 'support', 'read-only'] as const
export type Role = (typeof roles)[number]

/** What an operator may do, in the words of pages and errors. Each operator route and console form names one. */
export const permissions = {
  read: 'see every list, figure and log',
  reports: 'close reports',
  customers: 'handle leads, bookings and customers',
  desk: 'sign businesses in to their desk',
  mails: 'read mail, and send it again',
  posts: 'decide about posts, post as staff and pin',
  agents: 'decide applications, and change tiers and suspensions',
  businesses: 'create, edit and remove businesses, and reset their access',
  payouts: 'mark deposits as paid out',
  alerts: 'set where alerts go',
  operators: 'add, change and disable operators',
} as const
export type Permission = keyof typeof permissions

/** The permissions of each role. The root key, `OPERATOR_KEY`, may do everything. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: Object.keys(permissions) as Permission[], // keys of a literal object
  moderator: ['read', 'reports', 'posts', 'agents'],
  support: ['read', 'reports', 'customers', 'desk', 'mails'],
  'read-only': ['read'],
}

export const may = (role: Role | 'root', permission: Permission): boolean =>
  role === 'root' || rolePermissions[role].includes(permission)

/** The roles with this permission: "owner or support". */
export const rolesThatMay = (permission: Permission): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(roles.filter(role => may(role, permission)))
