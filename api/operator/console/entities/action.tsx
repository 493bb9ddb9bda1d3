import type { ComponentChildren } from 'preact'
import type { Permission } from '../../../../shared/operators/permissions.ts'
import { Form } from '../../../signed-in/form.tsx'
import { May } from '../signed.tsx'

interface Action {
  /** The text that unfolds it, such as `Refund $50.00`. */
  title: string
  /** The permission it needs. Others don't see it. */
  may: Permission
  action: string
  /** The button's text. */
  confirm: string
  danger?: boolean
  /** What it does, what can't be undone, and the fields. */
  children: ComponentChildren
  /** After a refusal, with what was typed. */
  open?: boolean
}

interface Actions {
  /** The permission that at least one of them needs. */
  may: Permission
  children: ComponentChildren
}

export const Actions = ({ may, children }: Actions) => (
  <May do={may}>
    <section aria-labelledby="actions">
      <h2 id="actions">What you can do</h2>
      {children}
    </section>
  </May>
)

/** Something an operator can do. It unfolds to say what will happen, and asks for a second click. */
export const Action = ({ title, may, action, confirm, danger = false, open = false, children }: Action) => (
  <May do={may}>
    <details class="card" open={open}>
      <summary>{title}</summary>
      <Form class="stack" action={action}>
        {children}
        <button class={danger ? 'danger' : ''} type="submit">
          {confirm}
        </button>
      </Form>
    </details>
  </May>
)
