import type { Answer } from '../../edge/answer.ts'
import { base } from './queue-view.ts'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'

/** For a page or a form that isn't for this role. */
export const deniedPage = (signed: Signed, problem: string): Answer =>
  consoleShell(
    signed,
    'Not for your role',
    <section class="empty">
      <h2>Not for your role</h2>
      <p>{problem}</p>
      <p>Ask an owner to do it, or to give you the role.</p>
      <p>
        <a class="button" href={base}>
          Back to the console
        </a>
      </p>
    </section>,
    { status: 403 },
  )
