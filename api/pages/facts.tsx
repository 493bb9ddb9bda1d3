import type { ComponentChildren } from 'preact'

export type Fact =
  | readonly [
      label: ComponentChildren,
      value: ComponentChildren,
      attributes?: { class?: 'text'; dir?: 'auto' },
    ]
  | null
  | false
  | ''

interface FactsProps {
  facts: readonly Fact[]
  /** An additional class. */
  look?: 'card' | 'small' | 'errors' | 'guides'
}

/** Labels with values. What's null, false or empty is left out. */
export const Facts = ({ facts, look }: FactsProps) => (
  <dl class={look ? `${look} facts` : 'facts'}>
    {facts.map(
      fact =>
        fact && (
          <>
            <dt>{fact[0]}</dt>
            <dd {...fact[2]}>{fact[1]}</dd>
          </>
        ),
    )}
  </dl>
)
