interface ComplaintProps {
  /** The field's id. */
  of: string
  text: string | null | undefined
  /** Where no notice above the form says that something's wrong. */
  isAlert?: boolean
}

/** What's wrong with a field, right below it. */
export const Complaint = ({ of, text, isAlert }: ComplaintProps) =>
  text ? (
    <p class="complaint" id={`${of}-problem`} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  ) : null

/** Ties a field to its complaint, and to the element with its help. */
export const toldOf = (id: string, problem: string | null | undefined, help?: string) => ({
  'aria-invalid': problem ? ('true' as const) : undefined,
  'aria-describedby': [problem && `${id}-problem`, help].filter(Boolean).join(' ') || undefined,
})
