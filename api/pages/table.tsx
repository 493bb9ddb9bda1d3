import type { ComponentChildren } from 'preact'

interface TableProps {
  caption: string
  /** A leading # makes it a column of numbers. */
  head: string[]
  /** The first cell of each names it. */
  rows: ComponentChildren[][]
}

export function Table({ caption, head, rows }: TableProps) {
  const numbers = head.map(name => (name.startsWith('#') ? 'number' : undefined))
  if (rows.length === 0) return <p class="soft small">{caption}: nothing yet.</p>
  return (
    // Focusable, so it can be scrolled sideways with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
    <section class="table" tabIndex={0} aria-label={caption}>
      <table class="small">
        <thead>
          <tr>
            {head.map((name, i) => (
              <th scope="col" class={numbers[i]}>
                {name.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(cells => (
            <tr>
              {cells.map((cell, i) =>
                i === 0 ? (
                  <th scope="row" class={numbers[i]}>
                    {cell}
                  </th>
                ) : (
                  <td class={numbers[i]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
