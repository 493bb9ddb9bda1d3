const MINUTE = 60_000

interface Kind {
  /** What's wrong, as the title of the mail and of the console. */
  title: string
  /** How long the condition must hold, so that a moment's trouble tells nobody. */
  opensAfterMs: number
  /** The console's page to look at. */
  page: string
  /** Its start is told by an event of its own. */
  startToldBy?: 'customer.reported'
}

/** Every alert, by the name that Prometheus' rules and the runbook have, too. */
export const alertKinds = {
  CustomerReports: {
    title: 'Customers’ reports wait for you',
    opensAfterMs: 0,
    page: '/customer-reports',
    startToldBy: 'customer.reported',
  },
  WrongInformation: {
    title: 'Reports of wrong information wait for you',
    opensAfterMs: 0,
    page: '/wrong-information',
  },
  ReviewsWaiting: { title: 'Posts wait for a decision', opensAfterMs: 0, page: '#reviews' },
  RowsWaitTooLong: { title: 'Due work waits', opensAfterMs: 5 * MINUTE, page: '#queues' },
  MailFailing: { title: 'Mail fails', opensAfterMs: 5 * MINUTE, page: '#queues' },
  PaymentsFailing: { title: 'Payments fail', opensAfterMs: 0, page: '#queues' },
  DatabaseConnections: { title: 'Postgres runs out of connections', opensAfterMs: 5 * MINUTE, page: '' },
  DatabaseDisk: { title: 'Postgres runs out of disk', opensAfterMs: 5 * MINUTE, page: '' },
} as const satisfies Record<string, Kind>

export type AlertName = keyof typeof alertKinds
export const alertNames = Object.keys(alertKinds) as AlertName[] // keys of a literal object

export const isAlertName = (name: string): name is AlertName => Object.hasOwn(alertKinds, name)

/** An alert ends when its condition has been gone for this long. */
export const CLOSES_AFTER_MS = 5 * MINUTE

export const kindOf = (name: AlertName): Kind => alertKinds[name]

/** Where its runbook is. */
export const runbookUrl = (baseUrl: string, name: AlertName): string =>
  `${baseUrl}/docs/runbooks#${name.toLowerCase()}`
