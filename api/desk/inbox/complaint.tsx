/** What's wrong with a field, right below it. */
export const Complaint = ({ of, text }: { of: string; text: string | undefined }) =>
  text ? (
    <p class="complaint" id={`${of}-problem`}>
      {text}
    </p>
  ) : null

/** Ties a field to its complaint. */
export const toldOf = (id: string, problem: string | undefined) =>
  problem ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const) : {}
