import { Complaint } from './complaint.tsx'

interface EmailField {
  label: string
  help: string
  value?: string | null
  problem?: string | null
}

/** An address, with what's wrong with the one that was typed. */
export function EmailField({ label, help, value, problem }: EmailField) {
  return (
    <>
      <label for="email">{label}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxLength={254}
        required
        value={value ?? undefined}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? 'email-problem' : 'email-help'}
      />
      <Complaint of="email" text={problem} isAlert />
      <p id="email-help" class="small soft">
        {help}
      </p>
    </>
  )
}

/** What's wrong with a typed address. */
export const NOT_AN_EMAIL = 'Enter an email address, such as office@example.com.'
