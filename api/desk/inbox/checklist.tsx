import type { WrittenCard } from '../../../shared/businesses/card.ts'
import { completenessParts } from '../../../shared/businesses/completeness.ts'
import type { FirstSteps } from '../../../shared/desk/standing-queries.ts'
import { LINKED } from '../calendar/linked-page.tsx'
import { CARD } from '../card/desk-editor.tsx'

/** What a new business does on its first day. */
export function firstSteps(card: WrittenCard, { hasReplied, isNotified, isLinked }: FirstSteps) {
  const has = (name: string) => completenessParts.some(part => part.name === name && part.has(card))
  return [
    { name: 'Set your hours', href: `${CARD}/hours`, isDone: has('hours') },
    { name: 'Add your services', href: `${CARD}/services`, isDone: has('services') },
    { name: 'Say where you work', href: `${CARD}/area`, isDone: has('service area') },
    { name: 'Link the calendar you already use', href: LINKED, isDone: isLinked },
    { name: 'Choose how you’re notified', href: '/desk/inbox/notifications', isDone: isNotified },
    { name: 'Reply to your first lead', href: '/desk/inbox?status=waiting', isDone: hasReplied },
  ]
}

/** Hidden once everything is done. */
export function Checklist({ steps }: { steps: ReturnType<typeof firstSteps> }) {
  const open = steps.filter(step => !step.isDone)
  if (open.length === 0) return null
  return (
    <details class="card" open={open.length > 1}>
      <summary>
        Get started: {steps.length - open.length} of {steps.length} done
      </summary>
      <ul class="plain steps">
        {steps.map(({ name, href, isDone }) => (
          <li class={isDone ? 'done' : undefined}>
            {isDone ? (
              <>
                {name}
                <span class="visually-hidden"> (done)</span>
              </>
            ) : (
              <a href={href}>{name}</a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
