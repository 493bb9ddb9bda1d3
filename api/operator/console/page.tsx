import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { Applications, type Applied } from './applications.tsx'
import { Live } from './live.tsx'
import { type ReviewQueueProps, Reviews } from './reviews.tsx'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'
import type { Watched } from './watched.ts'

const Part = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const parts = [
  'Reviews',
  'Applications',
  'Funnel',
  'Replies',
  'Queues',
  'Requests',
  'Webhooks',
  'Commons',
  'Keys',
]

/** Everything an operator decides or monitors, on one page. */
export function consolePage(
  signed: Signed,
  decide: ReviewQueueProps,
  applications: Applied['applications'],
  watched: Watched,
): Answer {
  return consoleShell(
    signed,
    'Operator console',
    <>
      <nav class="row small parts" aria-label="Parts">
        {parts.map(name => (
          <a href={`#${name.toLowerCase()}`} key={name}>
            {name}
          </a>
        ))}
        <span class="soft" data-updated />
      </nav>
      <Live name="alerts" watched={watched} />
      <Live name="figures" watched={watched} />
      <Reviews {...decide} />
      <Applications applications={applications} />
      <Part id="funnel" title="Funnel">
        <Live name="funnel" watched={watched} />
      </Part>
      <Part id="replies" title="Replies">
        <Live name="replies" watched={watched} />
      </Part>
      <Part id="queues" title="Queues">
        <Live name="queues" watched={watched} />
      </Part>
      <Part id="requests" title="Requests">
        <Live name="routes" watched={watched} />
      </Part>
      <Part id="webhooks" title="Webhooks">
        <Live name="webhooks" watched={watched} />
      </Part>
      <Part id="commons" title="Commons">
        <Live name="days" watched={watched} />
      </Part>
      <Part id="keys" title="Keys">
        <Live name="keys" watched={watched} />
      </Part>
    </>,
  )
}
