import type { ComponentChildren } from 'preact'
import { currencyName, moneyText } from '../../../shared/money.ts'
import { shorten } from '../../../shared/text.ts'
import { FieldProblem, problemAria } from '../../pages/field.tsx'
import { Form } from '../../signed-in/form.tsx'
import type { Draft, LeadProblems } from './read-forms.ts'
import { type DeskLead, upcomingOf } from './read-lead.ts'
import { SAVED } from './saved-replies.tsx'

interface LeadForm {
  lead: DeskLead
  draft: Draft
  problems: LeadProblems
}

const actionOf = (lead: DeskLead, verb: string) => `/desk/inbox/leads/${lead.lead_id}/${verb}`

export function ReplyForm({ lead, draft, problems }: LeadForm) {
  return (
    <Form action={actionOf(lead, 'messages')} class="stack reply">
      <label for="text">
        {lead.status === 'closed' ? 'Write again to reopen the conversation' : 'Reply'}
      </label>
      <textarea
        id="text"
        name="text"
        dir="auto"
        rows={3}
        {...problemAria('text', problems.text)}
        // biome-ignore lint/a11y/noAutofocus: after inserting a saved reply, the owner continues here.
        autoFocus={draft.text !== undefined && !problems.saved}
      >
        {draft.text ?? ''}
      </textarea>
      <FieldProblem of="text" text={problems.text} />
      <button type="submit">Send</button>
      <SavedReplies lead={lead} problems={problems} />
    </Form>
  )
}

/** Part of the reply's form, so text typed there is sent, too. */
function SavedReplies({ lead, problems }: Pick<LeadForm, 'lead' | 'problems'>) {
  const manage = (text: string) => (
    <a class="small" href={SAVED} target="_blank" rel="noopener">
      {text}
    </a>
  )
  if (lead.saved.length === 0) return <p class="hint">{manage('Save replies that you often send')}</p>
  return (
    <div class="field">
      <div class="row spread">
        <label for="saved">Saved reply</label>
        {manage('Edit saved replies')}
      </div>
      <div class="insert">
        <select id="saved" name="saved" {...problemAria('saved', problems.saved)}>
          <option value="">Choose…</option>
          {lead.saved.map(({ n, text }) => (
            <option value={String(n)}>{shorten(text.replaceAll(/\s+/g, ' '), 60)}</option>
          ))}
        </select>
        <button class="quiet" type="submit" formAction={actionOf(lead, 'insert')}>
          Insert
        </button>
      </div>
      <FieldProblem of="saved" text={problems.saved} />
    </div>
  )
}

export function QuoteForm({ lead, draft, problems }: LeadForm) {
  return (
    <Folded title="Send a quote" isOpen={draft.amount !== undefined}>
      <Form action={actionOf(lead, 'quote')} class="stack">
        {lead.status === 'closed' && <p>To send it, first write to the customer to reopen the lead.</p>}
        <label for="amount">Price in {currencyName(lead.currency)}</label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          placeholder="189.00"
          value={draft.amount ?? ''}
          {...problemAria('amount', problems.amount)}
        />
        <FieldProblem of="amount" text={problems.amount} />
        <label for="note">What it covers (optional)</label>
        <textarea id="note" name="note" dir="auto" rows={2} {...problemAria('note', problems.note)}>
          {draft.note ?? ''}
        </textarea>
        <FieldProblem of="note" text={problems.note} />
        <button type="submit">Send quote</button>
      </Form>
    </Folded>
  )
}

/** The appointment that closing cancels, as the owner saw it. */
export const appointmentKey = ({ id, start }: { id: string; start: Date | string }): string =>
  `${id} ${new Date(start).toISOString()}`

export function CloseForm({ lead, draft, problems, now }: LeadForm & { now: Date }) {
  const { deposit } = lead
  const upcoming = upcomingOf(lead, now)
  return (
    <Folded title="Decline or close" isOpen={draft.reason !== undefined}>
      <Form action={actionOf(lead, 'close')} class="stack">
        {upcoming && <input type="hidden" name="appointment" value={appointmentKey(upcoming)} />}
        {upcoming && (
          <p>
            This also cancels the upcoming booking.
            {deposit?.state === 'paid' &&
              ` The deposit of ${moneyText(deposit.amount, deposit.currency)} goes back to the customer.`}
          </p>
        )}
        {lead.status === 'closed' && (
          <p>It was closed already. To tell the customer why, write a reply, which reopens the lead.</p>
        )}
        <label for="reason">Reason (optional, the customer and their assistant will see it)</label>
        <textarea id="reason" name="reason" dir="auto" rows={2} {...problemAria('reason', problems.reason)}>
          {draft.reason ?? ''}
        </textarea>
        <FieldProblem of="reason" text={problems.reason} />
        {lead.status !== 'closed' && (
          <button class="danger" type="submit">
            Close this lead
          </button>
        )}
      </Form>
    </Folded>
  )
}

const Folded = (props: { title: string; isOpen: boolean; children: ComponentChildren }) => (
  <details class="card" open={props.isOpen}>
    <summary>{props.title}</summary>
    {props.children}
  </details>
)
