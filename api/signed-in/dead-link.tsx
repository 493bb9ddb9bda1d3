import type { ComponentChildren } from 'preact'
import type { LinkState } from '../../shared/sessions/links.ts'
import { barePage } from '../pages/layout.tsx'

export type DeadLinkState = Exclude<LinkState, 'good'>

const titles: Record<DeadLinkState, string> = {
  used: 'This link no longer works',
  expired: 'This link has expired',
  unknown: 'This link isn’t valid',
}

const unknown =
  'Make sure it’s complete: email programs sometimes cut links off. If it’s more than a month old, it has expired.'

/** A sign-in link that can't be used: why, and the form for a new one. */
export const deadLink = (
  state: DeadLinkState,
  why: Record<Exclude<DeadLinkState, 'unknown'>, string>,
  form: ComponentChildren,
) =>
  barePage(
    titles[state],
    <>
      <p>{state === 'unknown' ? unknown : why[state]}</p>
      <p>Get a new one here:</p>
      {form}
    </>,
    { status: state === 'unknown' ? 404 : 410 },
  )
