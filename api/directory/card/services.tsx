import type { Service } from '../../../shared/businesses/card.ts'
import { clockText } from '../../../shared/businesses/hours-text.ts'
import { duration } from '../../../shared/duration.ts'
import { moneyText, priceText } from '../../../shared/money.ts'

interface ServicesProps {
  services: readonly Service[]
  slug: string
  chosen: Service | null
}

export const Services = ({ services, slug, chosen }: ServicesProps) => (
  <section>
    <h2>Services</h2>
    <ul class="lined">
      {services.map(service => (
        <li class={service === chosen ? 'offer chosen' : 'offer'}>
          <div>
            <h3 dir="auto">{service.name}</h3>
            {service.description && (
              <p class="soft small text" dir="auto">
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
  [
    nightly ? stayText(nightly) : duration(durationMinutes).replaceAll(' ', '\u00a0'),
    !bookable && 'on request',
  ]
    .filter(Boolean)
    .join(', ')

const stayText = ({ checkIn, checkOut }: NonNullable<Service['nightly']>) =>
  `By the night, from ${clockText(checkIn)} to ${clockText(checkOut)}`
