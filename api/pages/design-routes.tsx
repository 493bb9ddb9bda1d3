import { Elysia } from 'elysia'
import { edge } from '../edge/edge.ts'
import { Ago } from './ago.tsx'
import { Facts } from './facts.tsx'
import { page } from './layout.tsx'

const colors = ['paper', 'card', 'ink', 'soft', 'line', 'accent', 'tint', 'warn', 'bad', 'good', 'code']

/** Every part that pages are made of, in both themes. */
export const designRoutes = new Elysia({ name: 'pages/design' }).use(edge).get(
  '/design',
  ({ now }) =>
    page({
      title: 'Parts of a page',
      unlisted: true,
      wide: true,
      children: (
        <>
          <h1>Parts of a page</h1>
          <p class="soft">
            What every page is made of, in both themes. The style sheet is api/pages/style.css.
          </p>
          <div class="themes">
            {(['light', 'dark'] as const).map(theme => (
              <section class={`theme ${theme}`} aria-label={theme}>
                <Parts theme={theme} now={now} />
              </section>
            ))}
          </div>
        </>
      ),
    }),
  { anyone: { limit: 'read', page: 'public' } },
)

const Parts = ({ theme, now }: { theme: string; now: Date }) => (
  <>
    <h2>Type</h2>
    <p class="large">A heading of a page</p>
    <h3>A heading of a part</h3>
    <p>
      A sentence with <a href="/docs">a way to the docs</a>, <strong>strong words</strong> and{' '}
      <code>GET /code</code>.
    </p>
    <p class="soft small">What matters less, {<Ago at={new Date(now.getTime() - 7_200_000)} now={now} />}.</p>
    <h2>Colors</h2>
    <ul class="chips">
      {colors.map(name => (
        <li class="chip">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" fill={`var(--${name})`} stroke="var(--line)" />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
    <h2>Buttons</h2>
    <p class="row">
      <button type="button">Do it</button>
      <button type="button" class="quiet">
        Do the other
      </button>
      <button type="button" class="danger">
        Delete
      </button>
    </p>
    <h2>Badges and chips</h2>
    <p class="row">
      <span class="badge">Plain</span>
      <span class="badge good">Good</span>
      <span class="badge warn">Careful</span>
      <span class="badge bad">Bad</span>
    </p>
    <h2>Fields</h2>
    <form class="stack" method="get">
      <label for={`${theme}-name`}>Name</label>
      <input id={`${theme}-name`} value="Lone Star Plumbing" />
      <label for={`${theme}-zip`}>ZIP code</label>
      <input id={`${theme}-zip`} value="99999" aria-invalid="true" aria-describedby={`${theme}-fault`} />
      <p class="field-problem small" id={`${theme}-fault`}>
        There’s no ZIP code 99999.
      </p>
    </form>
    <h2>Notices</h2>
    <p class="notice">Worth knowing.</p>
    <p class="notice good">It worked.</p>
    <p class="notice bad">It didn’t work, and this is why.</p>
    <h2>Lists</h2>
    <Facts
      facts={[
        ['Phone', '+1 210 555 0100'],
        ['Replies', 'usually within an hour'],
      ]}
    />
    <section class="card">
      <h3>A card</h3>
      <p>For things that stand alone.</p>
    </section>
    <section class="empty">
      <h3>Nothing here yet</h3>
      <p>What to do to change that.</p>
    </section>
  </>
)
