import type { Service } from '../../../shared/businesses/card.ts'
import { clockText } from '../../../shared/businesses/hours-text.ts'
import { moneyText, priceText } from '../../../shared/money.ts'

interface ServicesProps {
  services: readonly Service[]
  slug: string
  chosen: Service | null
}

export const Services = ({ services, slug, chosen }: ServicesProps) => (
  <section>
    <h2>Services</h2>
    <ul class="plain">
      {services.map(service => (
        <li class={service === chosen ? 'offer chosen' : 'offer'}>
          <div>
            <h3 dir="auto">{service.name}</h3>
            {service.description && (
              <p class="soft small" dir="auto">
                {service.description}
              </p>
            )}
            <p class="soft small">{lengthText(service)}</p>
          </div>
          <div class="cost">
            <strong>{service.price.type === 'quote' ? 'Price on request' : priceText(service.price)}</strong>
            {service.deposit && (
              <div class="soft small">
                Deposit {moneyText(service.deposit.amount, service.deposit.currency)}
              </div>
            )}
            {services.length > 1 &&
              (service === chosen ? (
                <span class="soft small">Chosen</span>
              ) : (
                <a class="small" href={`/b/${slug}?service=${encodeURIComponent(service.id)}#ask`}>
                  Choose<span class="visually-hidden"> {service.name}</span>
                </a>
              ))}
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const lengthText = ({ durationMinutes, nightly, bookable }: Service): string =>
  [nightly ? stayText(nightly) : durationText(durationMinutes), !bookable && 'on request']
    .filter(Boolean)
    .join(', ')

const stayText = ({ checkIn, checkOut }: NonNullable<Service['nightly']>) =>
  `By the night, from ${clockText(checkIn)} to ${clockText(checkOut)}`

/** 45 min, 2 h, 1 h 30 min */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`
}
