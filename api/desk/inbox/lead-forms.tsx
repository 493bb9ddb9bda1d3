import type { Desk } from '../pages/desk.ts'
import { FormToken } from '../pages/frame.tsx'
import type { DeskLead } from './read-lead.ts'

/** What was typed into a form that was rejected. */
export interface Draft {
  text?: string | null
  amount?: string | null
  note?: string | null
  reason?: string | null
}

interface Form {
  desk: Desk
  lead: DeskLead
  draft: Draft
}

const actionOf = (lead: DeskLead, verb: string) => `/desk/inbox/leads/${lead.lead_id}/${verb}`

export function ReplyForm({ desk, lead, draft }: Form) {
  return (
    <form method="post" action={actionOf(lead, 'messages')} class="stack">
      <FormToken desk={desk} />
      <label for="text">
        {lead.status === 'closed' ? 'Write again to reopen the conversation' : 'Reply'}
      </label>
      <textarea id="text" name="text" rows={4} maxLength={4000} required>
        {draft.text ?? ''}
      </textarea>
      <button type="submit">Send</button>
    </form>
  )
}

export function QuoteForm({ desk, lead, draft }: Form) {
  return (
    <details class="card" open={draft.amount !== undefined}>
      <summary>Send a quote</summary>
      <form method="post" action={actionOf(lead, 'quote')} class="stack">
        <FormToken desk={desk} />
        <label for="amount">Price in US dollars</label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          required
          placeholder="189.00"
          value={draft.amount ?? ''}
        />
        <label for="note">What it covers</label>
        <input id="note" name="note" maxLength={2000} value={draft.note ?? ''} />
        <button type="submit">Send quote</button>
      </form>
    </details>
  )
}

export function CloseForm({ desk, lead, draft }: Form) {
  return (
    <details class="card" open={draft.reason !== undefined}>
      <summary>Decline or close</summary>
      <form method="post" action={actionOf(lead, 'close')} class="stack">
        <FormToken desk={desk} />
        {lead.booking?.status === 'confirmed' && <p>This also cancels the upcoming appointment.</p>}
        <label for="reason">Reason (the customer’s assistant will see it)</label>
        <input id="reason" name="reason" maxLength={300} value={draft.reason ?? ''} />
        <button class="danger" type="submit">
          Close
        </button>
      </form>
    </details>
  )
}
