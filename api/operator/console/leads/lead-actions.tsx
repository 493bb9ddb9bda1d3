import { type ComplaintReason, complaintReasons } from '../../../../shared/events/kinds.ts'
import { isAhead } from '../../../../shared/leads/lead.ts'
import { moneyText } from '../../../../shared/money.ts'
import type { BookingFacts, LeadFacts } from '../../../../shared/timeline/lead-queries.ts'
import { Checkbox, Select } from '../../../pages/choices.tsx'
import { Field } from '../../../pages/field.tsx'
import { MAX_NOTE } from '../../leads/actions.ts'
import { Action, Actions } from '../entities/action.tsx'
import { base } from '../queue-view.ts'

/** A form that was refused: which one, why, and what was typed. */
export interface RefusedForm {
  action: string
  problem: string
  fields: URLSearchParams
}

interface LeadActions {
  now: Date
  lead: LeadFacts
  /** The one that actions apply to. */
  booking: BookingFacts | null
  refused: RefusedForm | null
}

const complaintLabels: Record<ComplaintReason, string> = {
  nobody_came: 'Nobody came',
  no_answer: 'They can’t be reached',
  wrong_information: 'Something they list isn’t right',
  price: 'They asked for a different price',
  other: 'Something else',
}

export function LeadActions({ now, lead, booking, refused }: LeadActions) {
  const path = booking ? `${base}/bookings/${booking.id}` : `${base}/leads/${lead.id}`
  const form = (action: string) => ({
    may: 'customers' as const,
    action: `${path}/${action}`,
    open: refused?.action === action,
  })
  const typed = (action: string, name: string) =>
    refused?.action === action ? (refused.fields.get(name) ?? undefined) : undefined
  const note = (action: string, label: string) => (
    <div class="field">
      <label for={`${action}-note`}>{label}</label>
      <textarea id={`${action}-note`} name="note" rows={2} maxLength={MAX_NOTE} dir="auto">
        {typed(action, 'note')}
      </textarea>
    </div>
  )
  const isUpcoming = booking !== null && isAhead(booking, now)
  const isOver = booking !== null && booking.status !== 'cancelled' && booking.start <= now
  const money =
    booking?.paidAt &&
    !booking.refundDueAt &&
    !booking.refundedAt &&
    booking.amount !== null &&
    booking.currency
      ? moneyText(booking.amount, booking.currency)
      : null
  const mailNote = lead.customerMailed
    ? 'The customer gets an email about it.'
    : 'We have no email address of the customer. Their agent gets an event.'
  return (
    <Actions may="customers">
      <div class="acts">
        {money && (
          <Action {...form('refund')} title={`Refund ${money}`} confirm={`Refund ${money} now`} danger>
            <p>
              The customer gets {money} back the way it was paid. {mailNote}{' '}
              {booking?.settledAt && 'You’ve already paid it out to the business, so you cover the refund. '}
              It can’t be undone.
            </p>
          </Action>
        )}
        {booking?.refundOwedSince && (
          <Action
            {...form('paid-back')}
            title="Record that the failed refund was paid back"
            confirm="It was paid back"
          >
            <p>
              The provider refused the refund several times, or sent the money back to you. If you refund it
              there, it’s recorded here on its own. If you paid the customer another way, such as a bank
              transfer, record it here, and it isn’t tried again. {mailNote}
            </p>
          </Action>
        )}
        <Action {...form('report')} title="Report it to the business" confirm="Send the report">
          <p>
            {lead.businessMailed
              ? 'The business gets an email with a link to this inquiry, and a webhook event. The agent is notified, too.'
              : `The business has no email address, so only its webhook and its desk get this. ${lead.businessPhone ? `Call ${lead.businessPhone}.` : ''}`}
          </p>
          <Field name="reason" label="What the customer says">
            {aria => (
              <Select
                aria={aria}
                options={complaintReasons.map(each => [each, complaintLabels[each]] as const)}
                value={typed('report', 'reason') ?? (isOver ? 'nobody_came' : 'no_answer')}
              />
            )}
          </Field>
          {note('report', 'A note to the business (optional, without the customer’s details)')}
        </Action>
        {isOver && booking.status !== 'business_no_show' && (
          <Action {...form('no-show')} title="Record that nobody came" confirm="Record it" danger>
            <p>
              It’s recorded for the customer’s agent as “business no show”, and counts in the ranking unless
              the business recorded something else.
            </p>
            {note('no-show', 'Why (optional)')}
          </Action>
        )}
        {isUpcoming && (
          <Action {...form('cancel')} title="Cancel the appointment" confirm="Cancel it" danger>
            <p>
              The slot opens up again, and both sides are notified. A deposit is refunded if the terms say so.
            </p>
            <fieldset>
              <legend>Who cancels?</legend>
              {(['business', 'customer'] as const).map(each => (
                <Checkbox
                  type="radio"
                  id={`by-${each}`}
                  name="by"
                  value={each}
                  isChecked={each === (typed('cancel', 'by') ?? 'business')}
                >
                  {each === 'business' ? 'The business: a deposit is always refunded' : 'The customer'}
                </Checkbox>
              ))}
            </fieldset>
            {note('cancel', 'Why (optional, both sides read it)')}
          </Action>
        )}
        {!booking && lead.status !== 'closed' && (
          <Action {...form('cancel')} title="Withdraw the inquiry" confirm="Withdraw it" danger>
            <p>It’s closed for the customer, and the business is notified.</p>
            {note('cancel', 'Why (optional)')}
          </Action>
        )}
      </div>
    </Actions>
  )
}
