interface ActButtonProps {
  /** Where the form is sent. The fragment brings people back to the row. */
  to: string
  action: string
  label?: string
  children: string
}

/** A button that changes the form and saves nothing. */
export const ActButton = ({ to, action, label, children }: ActButtonProps) => (
  <button
    class="link"
    type="submit"
    name="do"
    value={action}
    formAction={to}
    formNoValidate
    aria-label={label}
  >
    {children}
  </button>
)
