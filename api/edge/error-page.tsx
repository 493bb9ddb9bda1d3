import { errorCatalog } from '../../shared/errors.ts'
import { pluralize } from '../../shared/text.ts'
import { page } from '../pages/layout.tsx'
import type { Answer, ErrorBody } from './answer.ts'

/** Texts for people. Other errors use their own message. */
const texts: Record<number, [title: string, text?: string]> = {
  404: ['We couldn’t find that page', 'It may be gone, or the address has a typo.'],
  429: ['That was a lot at once'],
  500: ['Something broke on our side', 'We’ve logged it. Please try again in a minute.'],
  503: ['We’re not available right now', 'Please try again in a few seconds. Nothing was lost.'],
}

/** The home page of people who are signed in. */
const homes: [path: string, label: string][] = [
  ['/operator/console', 'Back to the console'],
  ['/desk/inbox', 'Back to the inbox'],
  ['/account', 'Back to your agent'],
]

export function errorPage(answer: Answer, requestId: string, path: string): Answer {
  const home = homes.find(([start]) => path.startsWith(`${start}/`))
  const { error } = answer.body as ErrorBody // errors are made in one place, in this shape
  const wait = answer.status === 429 ? answer.headers['retry-after'] : undefined
  const hint = wait ? `Wait ${pluralize(Number(wait), 'second')}, then try again.` : error.hint
  const [title, usual = hint] = texts[answer.status] ?? [error.message]
  // The error's own message says more.
  const text = error.message === errorCatalog[error.code].title || usual === hint ? usual : error.message
  return page(
    {
      title,
      unlisted: true,
      children: (
        <section class="empty">
          <h1>{title}</h1>
          <p>{text}</p>
          <p class="row">
            {home && (
              <a class="button" href={home[0]}>
                {home[1]}
              </a>
            )}
            <a class={home ? 'button quiet' : 'button'} href="/">
              Start page
            </a>
            <a class="button quiet" href="/b">
              Find a business
            </a>
            <a class="button quiet" href="/docs">
              Docs
            </a>
          </p>
          {answer.status >= 500 && (
            <p class="small soft">
              If it keeps happening, <a href="/contact">tell us</a> this number: <code>{requestId}</code>
            </p>
          )}
        </section>
      ),
    },
    { status: answer.status, headers: answer.headers },
  )
}
