export interface Mail {
  /** The id of its event. If it's sent twice, mail programs show it once. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
  /** A calendar file. */
  calendar?: string | null
  /** Ends mail of this kind, with one click or a GET of the page. */
  unsubscribeUrl?: string | null
  at: Date
  /** Groups the mails of a lead. */
  thread: string | null
}

/** The mail server refused the mail, or didn't say whether it accepted it. */
export class MailFailed extends Error {
  constructor(
    /** How the server responded. Null if it didn't. */
    readonly status: number | null,
    /** Some of it was sent, and nobody knows whether it was accepted. */
    readonly mayHaveArrived: boolean,
    override readonly cause: unknown,
  ) {
    super('the mail was not sent for certain')
    this.name = 'MailFailed'
  }
}

/** The mail wasn't offered to the server, because other mails used all the connections that we or the server allow. */
export class NoConnectionLeft extends Error {
  override readonly name = 'NoConnectionLeft'
}

export interface Mailer {
  /** Rejects with `MailFailed` or `NoConnectionLeft`, or with the error from writing the mail to a file. */
  send(mail: Mail): Promise<{ status: number; answer: string }>
  close(): void
}
