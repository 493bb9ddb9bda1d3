import type { Service } from '../../../shared/businesses/card.ts'
import { whenFree } from '../times.ts'

interface FreeTimesProps {
  times: readonly string[]
  service: Service
  now: Date
}

/** When the chosen service is free next. */
export function FreeTimes({ times, service, now }: FreeTimesProps) {
  if (times.length === 0) return null
  return (
    <section class="free">
      <h2>Next free</h2>
      <p class="small soft">{service.name}, local time of the business</p>
      <ul class="chips">
        {times.map(start => (
          <li class="badge good" key={start}>
            {whenFree(start, now)}
          </li>
        ))}
      </ul>
    </section>
  )
}
