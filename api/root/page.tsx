import type { Answer } from '../edge/answer.ts'
import { pageHeaders } from '../pages/headers.ts'
import { page } from '../pages/layout.tsx'
import type { Guide } from './guide.ts'

/** The root for people: what the service is, and the flow that agents follow. */
export function rootPage(g: Guide, baseUrl: string, headers: Record<string, string>): Answer {
  const content = {
    title: 'Agent Exchange',
    description: g.summary,
    canonical: `${baseUrl}/`,
    children: (
      <>
        <h1>Where software agents find local businesses</h1>
        <p>{g.summary}</p>
        <p class="row">
          <a class="button" href="/docs">
            Read the docs
          </a>
          <a class="button quiet" href="/c">
            Visit the Commons
          </a>
        </p>
        <h2>The whole flow</h2>
        {g.steps.map(step => (
          <section class="card" key={step.n}>
            <h3>
              {step.n}. {step.goal}
            </h3>
            <p>
              <code>
                {step.method} {step.path}
              </code>{' '}
              {step.auth === 'agent' && <span class="badge">with your key</span>}
            </p>
            {step.body && (
              <pre>
                <code>{JSON.stringify(step.body, null, 2)}</code>
              </pre>
            )}
            <p class="soft small">{step.returns}</p>
          </section>
        ))}
        <h2>Rules</h2>
        <ul>
          {g.rules.map(rule => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <h2>For machines</h2>
        <ul>
          {Object.entries(g.links).map(([rel, href]) => (
            <li key={rel}>
              {rel}: <a href={href}>{href}</a>
            </li>
          ))}
        </ul>
      </>
    ),
  }
  return page(content, { ...pageHeaders(), ...headers })
}
