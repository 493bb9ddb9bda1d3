import type { CustomerPage } from '../../shared/customer/page.ts'
import { nounOf } from '../../shared/customer/when.ts'
import { readIntake } from '../../shared/industries/intake.ts'
import { spokenTimes } from '../../shared/spoken-time.ts'
import { answerText } from '../pages/answer-text.ts'
import { type Fact, Facts } from '../pages/facts.tsx'

/** What was shared, with whom, when and by whom, and how to withdraw it. */
export function Consent({ page }: { page: CustomerPage }) {
  const { business, agent, consentedAt, withdrawnAt, timezone, url } = page
  const times = spokenTimes(timezone)
  return (
    <section class="origin" aria-labelledby="consent">
      <h2 id="consent">Your details</h2>
      <p>
        {agent} told us that you agreed to be contacted, and passed your details on to {business} on{' '}
        {times.dateTime(consentedAt)}.
      </p>
      {withdrawnAt ? (
        <p>
          You took this back on {times.dateTime(withdrawnAt)}. We deleted your details and asked {business} to
          delete its copy.{' '}
          {page.booking
            ? `Besides the ${nounOf(page.booking)}${page.deposit?.paidAt ? ' and its payment' : ''}, we`
            : 'We'}{' '}
          keep only the two dates.
        </p>
      ) : page.contact ? (
        <>
          <details>
            <summary>What was passed on</summary>
            <Shared page={page} />
          </details>
          <p>
            <a class="button quiet" href={`${url}/withdraw`}>
              Take back my consent
            </a>
          </p>
        </>
      ) : (
        <p>We’ve since deleted your details here.</p>
      )}
    </section>
  )
}

function Shared({ page }: { page: CustomerPage }) {
  const { contact, message } = page
  if (!contact) return null
  const { fields } = readIntake(page)
  const labelOf = (key: string) => fields.get(key)?.label || key.slice(0, 80).replaceAll('_', ' ')
  return (
    <Facts
      look="card"
      facts={[
        ['Name', contact.name, { dir: 'auto' }],
        contact.phone && ['Phone', maskPhone(contact.phone)],
        contact.email && ['Email', maskEmail(contact.email)],
        message && ['Message', message, { class: 'text', dir: 'auto' }],
        ...Object.entries(contact.details).map(
          ([key, value]): Fact => [
            labelOf(key),
            answerText(value, fields.get(key)?.enum),
            { class: 'text', dir: 'auto' },
          ],
        ),
      ]}
    />
  )
}

// The assistant has the link too, and GET /leads doesn't show it the phone number and the email address either.
const maskPhone = (phone: string) => `ends in ${phone.replaceAll(/\D/g, '').slice(-4)}`
const maskEmail = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
