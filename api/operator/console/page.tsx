import type { Answer } from '../../edge/answer.ts'
import { Applications, type ApplicationsProps } from './applications.tsx'
import { Live } from './live.tsx'
import { type ReviewQueueProps, Reviews } from './reviews.tsx'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'
import type { Watched } from './watched.ts'

/** The live parts, below what's to be decided. */
const parts = [
  ['Funnel', 'funnel'],
  ['Replies', 'replies'],
  ['Queues', 'queues'],
  ['Requests', 'routes'],
  ['Webhooks', 'webhooks'],
  ['Commons', 'days'],
  ['Keys', 'keys'],
] as const

const idOf = (title: string): string => title.toLowerCase()

/** Everything an operator decides or monitors, on one page. */
export function consolePage(
  signed: Signed,
  decide: ReviewQueueProps,
  applications: ApplicationsProps['applications'],
  watched: Watched,
): Answer {
  return consoleShell(
    signed,
    'Operator console',
    <>
      <nav class="row small parts" aria-label="Parts">
        {['Reviews', 'Applications', ...parts.map(([title]) => title)].map(title => (
          <a href={`#${idOf(title)}`} key={title}>
            {title}
          </a>
        ))}
        <span class="soft" data-updated />
      </nav>
      <Live name="alerts" watched={watched} />
      <Live name="figures" watched={watched} />
      <Reviews {...decide} />
      <Applications applications={applications} />
      {parts.map(([title, name]) => (
        <section aria-labelledby={idOf(title)} key={title}>
          <h2 id={idOf(title)}>{title}</h2>
          <Live name={name} watched={watched} />
        </section>
      ))}
    </>,
  )
}
