import type { Answer } from '../../edge/answer.ts'
import { messagePage } from './message-page.tsx'
import { base } from './queue-view.ts'
import type { Signed } from './signed.tsx'

/** For a page or a form that isn't for this role. */
export const deniedPage = (signed: Signed, problem: string): Answer =>
  messagePage(
    signed,
    'Your role can’t do this',
    <>
      <p>{problem}</p>
      <p>Ask an owner to do this for you or to change your role.</p>
      <p>
        <a class="button" href={base}>
          Back to the console
        </a>
      </p>
    </>,
    403,
  )
