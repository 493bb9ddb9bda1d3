import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { base } from './queue-view.ts'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'

/** A page whose only content is an explanation. */
export const messagePage = (
  signed: Signed,
  title: string,
  children: ComponentChildren,
  status: number,
): Answer =>
  consoleShell(
    signed,
    title,
    <section class="empty">
      <h2>{title}</h2>
      {children}
    </section>,
    { status },
  )

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
