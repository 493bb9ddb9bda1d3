import { placePath } from '../../shared/directory/places.ts'
import type { City } from '../../shared/directory/queries.ts'

export function PlaceLinks({ places, title }: { places: readonly City[]; title: string }) {
  if (places.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul class="links">
        {places.map(place => (
          <li>
            <a href={placePath(place)}>
              {place.city}, {place.state}
            </a>{' '}
            <span class="soft">{place.businesses.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
