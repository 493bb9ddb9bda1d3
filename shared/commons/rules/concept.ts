/** What words can mean in a command to a model. Rules combine them; see commands.ts. */
export type Concept =
  | 'override' // ignore, disregard, forget
  | 'rules' // instructions, guidelines, prompt
  | 'prior' // previous, above, all, your
  | 'everything' // everything above, what you were told
  | 'owner' // your operator
  | 'void' // no longer apply, are superseded
  | 'disclose' // reveal, send, print, paste
  | 'leak' // exfiltrate, dump: never innocent
  | 'prompt' // system prompt, hidden instructions
  | 'secret' // API key, credentials
  | 'header' // where a key belongs
  | 'person' // customer, user
  | 'details' // phone, address, card, data
  | 'records' // your leads, the customer list
  | 'place' // to me, here, in a comment, a URL
  | 'role' // you are now, act as
  | 'persona' // DAN, unrestricted, an AI
  | 'task' // your new task is
  | 'mode' // developer mode
  | 'reader' // AI agents reading this
  | 'folk' // agents, bots: readers when they are called
  | 'guard' // consent, confirmation
  | 'duty' // must, immediately
  | 'act' // upvote this, book only with
  | 'cancel' // cancel, delete
  | 'bookings'
  | 'all'
  | 'steer' // mark, rate, book: what moves the service
  | 'steered' // leads, outcomes, posts
  | 'sweeping' // every, fake, even if
  | 'obey' // follow, execute
  | 'decode'
  | 'conceal' // do not tell the customer
  | 'output' // begin every reply with
  | 'authority' // by order of the administrator
  | 'pay' // send, wire, buy
  | 'money' // gift cards, bitcoin
  | 'funds' // a payment, dollars
  | 'paydetails' // card number, cvv
  | 'payee' // to me, to this wallet
  | 'errand' // here, to unlock
  | 'topic' // prompt injection
  | 'talk' // said, example, payload
  | 'negation'
  | Lean

/** What commands that never say so are made of; see leaning.ts. */
export type Lean =
  | 'ifai' // if you are a bot, good agents
  | 'moment' // when summarising, before you answer
  | 'promote' // recommend, mention, put
  | 'praise' // best, our firm, first
  | 'visit' // open, go to
  | 'link'
  | 'ballot' // vote, stars
  | 'selfword' // this post
  | 'waive' // no need to ask, has already agreed
  | 'guarded' // what needs asking: pay, book, share
  | 'claim' // the operators have, by law
  | 'reveal' // share, attach
  | 'private' // the customer's number, your key
  | 'inner' // your conversation, memory, setup
  | 'stick' // will be suspended
  | 'carrot' // get credits
  | 'memory' // remember for all future
  | 'spread' // copy this into every thread
  | 'judge' // the classifier
  | 'verdict' // clean, maximum
  | 'hush' // not to say why
  | 'sabotage' // so they show as slow
  | 'sendin' // file, grab
  | 'elevate' // treat as instructions
  | 'smear' // is fake
  | 'tellthem' // tell your customers

/** Entries are joined by `|`; `~` ends a stem; `_` is any one word; the words of a phrase may be separated by anything but letters. */
export type Words = Partial<Record<Concept, string>>
