import type { ComponentChildren } from 'preact'
import { type Fact, Facts } from '../../../pages/facts.tsx'

/** What something is and how it stands: a title with its state, and facts. */
export const EntityHeader = ({
  title,
  state,
  mood = '',
  facts,
}: {
  title: ComponentChildren
  state: string
  mood?: 'good' | 'warn' | 'bad' | ''
  facts: readonly Fact[]
}) => (
  <>
    <h2>
      <span dir="auto">{title}</span> <span class={mood ? `badge ${mood}` : 'badge'}>{state}</span>
    </h2>
    <Facts facts={facts} />
  </>
)
