import type { State } from '../../../shared/commons/content.ts'
import { type Decision, decisionCodes } from '../../../shared/commons/decide.ts'

export const FormToken = ({ token }: { token: string }) => <input type="hidden" name="form" value={token} />

/** The first button of a form is what Enter in a field presses: no decision is made that way. */
export const NoEnter = () => <button type="submit" disabled hidden />

const again = { decision: 'hold', label: 'Hold again', letter: 'h', kind: 'quiet' }

/** What one may do, by the state a review is in; the letter is its key. */
const choices = {
  held: [
    { decision: 'publish', label: 'Publish', letter: 'p', kind: '' },
    { decision: 'reject', label: 'Reject', letter: 'r', kind: 'danger' },
  ],
  published: [{ decision: 'remove', label: 'Remove', letter: 'r', kind: 'danger' }, again],
  rejected: [{ decision: 'publish', label: 'Publish after all', letter: 'p', kind: '' }, again],
  removed: [{ decision: 'publish', label: 'Undo the removal', letter: 'p', kind: '' }, again],
}

export const Choices = ({ state }: { state: State }) => (
  <>
    {choices[state].map(({ decision, label, letter, kind }) => (
      <button class={kind} name="decision" value={decision} data-key={letter} key={decision} type="submit">
        {label}
      </button>
    ))}
  </>
)

/** What leads back to the state in which a decision was made. */
export const back: Record<State, Decision> = {
  held: 'hold',
  published: 'publish',
  rejected: 'reject',
  removed: 'remove',
}

export const Why = ({ id }: { id: string }) => (
  <>
    <select id={`code-${id}`} name="code" aria-label="Because of">
      <option value="">because of…</option>
      {decisionCodes.map((code, i) => (
        <option value={code} key={code}>
          {i + 1} {code.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
    <input
      id={`reason-${id}`}
      name="reason"
      maxLength={500}
      aria-label="Words to the author"
      placeholder="Words to the author"
    />
  </>
)
