const ARROWS = 'M8 12h12l-3-3M24 20H12l3 3'
const stroke = {
  fill: 'none',
  'stroke-width': '2.6',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const

/** The service's logo, in the page's colors. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="currentColor" />
    <path d={ARROWS} {...stroke} stroke="var(--on-accent)" />
  </svg>
)

/** The logo as an icon for browser tabs. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6e5f"/><path d="${ARROWS}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
