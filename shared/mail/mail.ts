/** One mail, as its writer thinks of it. */
export interface Mail {
  /** Of the event it tells of. Sent again it is the same mail, and mail programs show it once. */
  id: string
  to: string
  subject: string
  text: string
  at: Date
  /** Mails of one lead stand together. */
  thread: string | null
}

/** What a server, or the disk, said to it. */
export interface Sent {
  status: number
  answer: string
}

export interface Mailer {
  send(mail: Mail): Promise<Sent>
  close(): void
}
