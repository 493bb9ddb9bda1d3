import { dayNames, days, type Service } from '../../../shared/businesses/card.ts'
import type { Answer } from '../../edge/answer.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPage, FormToken } from '../pages/frame.tsx'
import { hoursLine, type OwnCard } from './card-form.ts'

interface CardPageProps {
  desk: Desk
  card: OwnCard
  version: number
  /** The JSON as typed, if it was rejected. */
  draft?: string | null
  done?: string | null
  problem?: string | null
  status?: number
}

/** The business card: fields for what changes often, JSON for the rest. */
export function cardPage({ desk, card, version, draft, ...formResult }: CardPageProps): Answer {
  return deskPage({
    title: 'Your card',
    desk,
    section: 'card',
    ...formResult,
    children: (
      <>
        <p>
          This is what assistants see when they look for a business like yours.{' '}
          <a href={`/b/${desk.owner.slug}`}>View your page</a>
        </p>
        <form method="post" action="/desk/inbox/card" class="stack">
          <FormToken desk={desk} />
          <input type="hidden" name="version" value={version} />
          <label for="description">What you do</label>
          <textarea id="description" name="description" rows={5} maxLength={4000}>
            {card.description}
          </textarea>
          <label for="street">Street and number, if customers come to you</label>
          <input id="street" name="street" maxLength={120} value={card.location.street ?? ''} />
          <label for="phone">Phone number for customers</label>
          <input id="phone" name="phone" type="tel" maxLength={64} value={card.phone ?? ''} />
          <label for="contact_email">Notification email (never shown to others)</label>
          <input id="contact_email" name="contact_email" type="email" value={card.contact_email ?? ''} />
          <fieldset>
            <legend>Opening hours, for example 08:00-12:00, 13:00-17:00</legend>
            {days.map(day => (
              <div key={day} class="field">
                <label for={`hours-${day}`}>{dayNames[day]}</label>
                <input id={`hours-${day}`} name={`hours.${day}`} value={hoursLine(card.hours.weekly, day)} />
              </div>
            ))}
          </fieldset>
          {card.services.map(service => (
            <ServiceFields key={service.id} service={service} />
          ))}
          <label for="licence">License</label>
          <input id="licence" name="licence" maxLength={200} value={card.policies.licence ?? ''} />
          <label for="insurance">Insurance</label>
          <input id="insurance" name="insurance" maxLength={200} value={card.policies.insurance ?? ''} />
          <button type="submit">Save</button>
        </form>
        <details class="card" open={Boolean(draft)}>
          <summary>Edit the whole card as JSON</summary>
          <form method="post" action="/desk/inbox/card" class="stack">
            <FormToken desk={desk} />
            <input type="hidden" name="version" value={version} />
            <label for="whole">JSON</label>
            <textarea id="whole" name="whole" rows={24} class="code" spellcheck={false}>
              {draft ?? JSON.stringify(card, null, 2)}
            </textarea>
            <button type="submit">Save the whole card</button>
          </form>
        </details>
      </>
    ),
  })
}

function ServiceFields({ service }: { service: Service }) {
  const name = (part: string) => `service.${service.id}.${part}`
  const { price } = service
  return (
    <fieldset>
      <legend>{service.name}</legend>
      <div class="field">
        <label for={name('name')}>Name</label>
        <input id={name('name')} name={name('name')} maxLength={120} required value={service.name} />
      </div>
      <div class="field">
        <label for={name('minutes')}>Minutes</label>
        <input
          id={name('minutes')}
          name={name('minutes')}
          inputMode="numeric"
          required
          value={service.durationMinutes}
        />
      </div>
      {price.type !== 'quote' && price.amount !== null && (
        <div class="field">
          <label for={name('amount')}>
            Price in {price.currency} ({price.type})
          </label>
          <input
            id={name('amount')}
            name={name('amount')}
            inputMode="decimal"
            required
            value={inMajorUnits(price)}
          />
        </div>
      )}
      <div class="row">
        <input id={name('bookable')} name={name('bookable')} type="checkbox" checked={service.bookable} />
        <label for={name('bookable')}>Assistants can book it directly</label>
      </div>
    </fieldset>
  )
}

function inMajorUnits({ amount, currency }: Service['price']): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return ((amount ?? 0) / 10 ** digits).toFixed(digits)
}
