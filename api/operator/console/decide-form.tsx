import type { State } from '../../../shared/commons/content.ts'
import { type Decision, decisionCodes } from '../../../shared/commons/decide.ts'
import { inWords } from '../../../shared/timeline/entry.ts'

/** Enter in a field presses a form's first button, so that one does nothing. */
export const NoEnter = () => <button type="submit" disabled hidden />

const holdAgain = { decision: 'hold', label: 'Hold again', letter: 'h', kind: 'quiet' }

/** The decisions possible in each state, with their keyboard keys. */
const choices = {
  held: [
    { decision: 'publish', label: 'Publish', letter: 'p', kind: '' },
    { decision: 'reject', label: 'Reject', letter: 'r', kind: 'danger' },
  ],
  published: [{ decision: 'remove', label: 'Remove', letter: 'r', kind: 'danger' }, holdAgain],
  rejected: [{ decision: 'publish', label: 'Publish after all', letter: 'p', kind: '' }, holdAgain],
  removed: [{ decision: 'publish', label: 'Undo the removal', letter: 'p', kind: '' }, holdAgain],
}

export const Choices = ({ state }: { state: State }) => (
  <>
    {choices[state].map(({ decision, label, letter, kind }) => (
      <button class={kind} name="decision" value={decision} data-key={letter} type="submit">
        {label}
      </button>
    ))}
  </>
)

/** The decision that returns content to a state, where it can: what’s published can be removed again, but not rejected. */
export const undoDecision: Record<State, Decision> = {
  held: 'hold',
  published: 'publish',
  rejected: 'remove',
  removed: 'remove',
}

export const ReasonFields = ({ id }: { id: string }) => (
  <>
    <select id={`code-${id}`} name="code" aria-label="Reason">
      <option value="">reason…</option>
      {decisionCodes.map((code, i) => (
        <option value={code}>
          {i + 1} {inWords(code)}
        </option>
      ))}
    </select>
    <input
      id={`reason-${id}`}
      name="reason"
      maxLength={500}
      aria-label="Message to the author"
      placeholder="Message to the author"
    />
  </>
)
