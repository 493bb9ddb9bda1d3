import { Complaint, toldOf } from '../../pages/complaint.tsx'
import type { TypedTime, WhenProblems } from './read-when.ts'

interface WhenFieldsProps {
  typed: TypedTime
  problems: WhenProblems
}

/** When it starts and ends, with what's wrong at each field. */
export function WhenFields({ typed, problems }: WhenFieldsProps) {
  return (
    <>
      <Moment
        name="start"
        legend="Starts"
        date={['date', typed.date]}
        time={['from', typed.from]}
        problem={problems.start}
      />
      <Moment
        name="end"
        legend="Ends"
        date={['last', typed.last]}
        time={['to', typed.to]}
        problem={problems.end}
      />
    </>
  )
}

interface MomentProps {
  name: 'start' | 'end'
  legend: string
  date: [name: string, value: string]
  time: [name: string, value: string]
  problem: string | undefined
}

function Moment({ name, legend, date, time, problem }: MomentProps) {
  const told = toldOf(name, problem)
  return (
    <fieldset class="moment">
      <legend>{legend}</legend>
      <div class="field">
        <label for={date[0]}>Day</label>
        <input
          id={date[0]}
          name={date[0]}
          type="date"
          value={date[1]}
          required={name === 'start'}
          {...told}
        />
      </div>
      <div class="field">
        <label for={time[0]}>Time</label>
        <input id={time[0]} name={time[0]} type="time" value={time[1]} {...told} />
      </div>
      <Complaint of={name} text={problem} />
    </fieldset>
  )
}
