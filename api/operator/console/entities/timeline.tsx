import { reveal } from '../../../../shared/commons/reveal.ts'
import type { Entry } from '../../../../shared/timeline/entry.ts'
import { May } from '../signed.tsx'
import { Time } from '../time.tsx'
import { entityPath } from './entity-path.ts'

/** Everything that happened, oldest first, with the exact time and who did it. What people wrote is only for those who handle customers. */
export const Timeline = ({ entries }: { entries: readonly Entry[] }) => (
  <section aria-labelledby="timeline">
    <h2 id="timeline">What happened</h2>
    {entries.length === 0 && <p class="soft">Nothing yet.</p>}
    <ol class="timeline">
      {entries.map((each, i) => (
        <li class={each.mood ?? undefined} key={String(i)}>
          <p class="small soft">
            <Time at={each.at} exact />, <span dir="auto">{reveal(each.by)}</span>
          </p>
          <p>
            <span dir="auto">{reveal(each.what)}</span>{' '}
            {each.about && (
              <a class="small" href={entityPath(each.about)}>
                Open this {each.about.kind}
              </a>
            )}
          </p>
          {each.text && (
            <May do="customers">
              <blockquote class="text" dir="auto">
                {reveal(each.text)}
              </blockquote>
            </May>
          )}
        </li>
      ))}
    </ol>
  </section>
)
