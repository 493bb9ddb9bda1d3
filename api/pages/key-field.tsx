import type { ComponentChildren } from 'preact'
import { Complaint } from './complaint.tsx'

interface KeyField {
  label: string
  /** Such as agx_… */
  looksLike: string
  problem?: string | null
  /** The help. */
  children: ComponentChildren
}

/** A key to sign in with, and what's wrong with the one that was sent. It's never shown again. */
export const KeyField = ({ label, looksLike, problem, children }: KeyField) => (
  <>
    <label for="key">{label}</label>
    <input
      id="key"
      name="key"
      type="password"
      autocomplete="current-password"
      maxLength={200}
      required
      placeholder={looksLike}
      aria-invalid={problem ? 'true' : undefined}
      aria-describedby={problem ? 'key-problem key-help' : 'key-help'}
    />
    <Complaint of="key" text={problem} isAlert />
    <p id="key-help" class="small soft">
      {children}
    </p>
  </>
)
