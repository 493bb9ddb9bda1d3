import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
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
