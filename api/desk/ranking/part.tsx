import type { ComponentChildren } from 'preact'
import { mostPoints, type Standing } from '../../../shared/desk/standing.ts'

interface PartProps {
  name: keyof typeof mostPoints
  title: string
  standing: Standing
  children: ComponentChildren
}

/** A part of the score, with its points. */
export function Part({ name, title, standing, children }: PartProps) {
  const points = Math.round(standing.points[name] * 10) / 10
  const most = mostPoints[name]
  return (
    <section class="card" aria-labelledby={name}>
      <div class="row spread">
        <h2 id={name}>{title}</h2>
        <strong>
          {points} of {most}
        </strong>
      </div>
      <meter min={0} max={most} value={points} aria-labelledby={name} />
      {children}
    </section>
  )
}
