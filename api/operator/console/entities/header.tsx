import type { ComponentChildren } from 'preact'

export type Fact = [label: string, value: ComponentChildren] | null | false | ''

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

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(
      fact =>
        fact && (
          <>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </>
        ),
    )}
  </dl>
)
