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

export interface SentMail {
  status: number
  answer: string
}

export interface Mailer {
  send(mail: Mail): Promise<SentMail>
  close(): void
}
