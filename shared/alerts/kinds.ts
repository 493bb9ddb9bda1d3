const MINUTE = 60_000

interface AlertKind {
  /** The title of its email, and on the console. */
  title: string
  /** How long the condition must last, so a short hiccup doesn't alert. */
  startsAfterMs: number
  /** The console's page to look at. */
  page: string
  /** The event that already reports its start. */
  startToldBy?: 'customer.reported'
}

/** Every alert, by the name it also has in the Prometheus rules and the runbook. */
const alertKinds = {
  CustomerReports: {
    title: 'Customer reports are waiting for you',
    startsAfterMs: 0,
    page: '/customer-reports',
    startToldBy: 'customer.reported',
  },
  WrongInformation: {
    title: 'Reports of wrong information are waiting for you',
    startsAfterMs: 0,
    page: '/wrong-information',
  },
  ReviewsWaiting: { title: 'Posts are waiting for a decision', startsAfterMs: 0, page: '#reviews' },
  RowsWaitTooLong: { title: 'Due work is late', startsAfterMs: 5 * MINUTE, page: '#queues' },
  MailFailing: { title: 'Email is failing', startsAfterMs: 5 * MINUTE, page: '/mails' },
  PaymentsFailing: { title: 'Payments are failing', startsAfterMs: 0, page: '#queues' },
  DatabaseConnections: {
    title: 'Postgres is running out of connections',
    startsAfterMs: 5 * MINUTE,
    page: '',
  },
  DatabaseDisk: { title: 'Postgres is running out of disk', startsAfterMs: 5 * MINUTE, page: '' },
  ArchiveFailing: { title: 'Backups of Postgres are failing', startsAfterMs: 5 * MINUTE, page: '' },
} as const satisfies Record<string, AlertKind>

export type AlertName = keyof typeof alertKinds
export const alertNames = Object.keys(alertKinds) as AlertName[] // keys of a literal object

export const isAlertName = (name: string): name is AlertName => Object.hasOwn(alertKinds, name)

/** An alert ends when its condition has been gone for this long. */
export const ENDS_AFTER_MS = 5 * MINUTE

export const kindOf = (name: AlertName): AlertKind => alertKinds[name]

export const runbookUrl = (baseUrl: string, name: AlertName): string =>
  `${baseUrl}/docs/runbooks#${name.toLowerCase()}`
