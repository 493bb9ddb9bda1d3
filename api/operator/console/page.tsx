import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { Applications, type Applied } from './applications.tsx'
import { Live } from './live.tsx'
import { type ReviewQueueProps, Reviews } from './reviews.tsx'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'
import type { Watched } from './watched.ts'

const Plot = ({ name, label }: { name: string; label: string }) => (
  <figure class="card">
    <figcaption class="small">{label}</figcaption>
    <div class="plot" data-plot={name} role="img" aria-label={label} />
  </figure>
)

const Part = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const parts = ['Reviews', 'Applications', 'Requests', 'Queues', 'Webhooks', 'Replies', 'Commons', 'Keys']

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
      <Part id="requests" title="Requests">
        <Plot name="requests" label="Requests per minute by route, across all API processes" />
        <Live name="routes" watched={watched} />
      </Part>
      <Part id="queues" title="Queues">
        <div class="plots">
          <Plot name="jobs" label="Waiting and running jobs by queue" />
          <Plot name="oldest" label="Age of the oldest due row of each kind, in seconds" />
        </div>
        <Live name="queues" watched={watched} />
      </Part>
      <Part id="webhooks" title="Webhooks">
        <Plot name="deliveries" label="Deliveries per minute by outcome" />
        <Live name="webhooks" watched={watched} />
      </Part>
      <Part id="replies" title="Replies">
        <div class="plots">
          <Plot name="industries" label="Open minutes to the first reply: daily median by industry" />
          <Plot name="reply" label="All industries: daily median and 90th percentile" />
        </div>
        <Live name="replies" watched={watched} />
      </Part>
      <Part id="commons" title="Commons">
        <div class="plots">
          <Plot name="held" label="Holds waiting for a decision" />
          <Plot name="decision" label="Minutes from hold to decision, daily median" />
          <Plot name="flow" label="Posts, holds and decisions per day" />
        </div>
        <Live name="days" watched={watched} />
      </Part>
      <Part id="keys" title="Keys">
        <Plot name="keys" label="New keys and applications per day" />
      </Part>
    </>,
  )
}
