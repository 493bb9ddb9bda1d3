import { placePath } from '../../shared/directory/places.ts'
import type { City } from '../../shared/directory/queries.ts'

export function PlaceLinks({ places }: { places: readonly City[] }) {
  if (places.length === 0) return null
  return (
    <section>
      <h2>Cities</h2>
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
