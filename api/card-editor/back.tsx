import type { Parent } from './section.ts'

export const Back = ({ to }: { to: Parent }) => (
  <p class="parent">
    <a href={to.href}>‹ {to.label}</a>
  </p>
)
