import type { Service } from '../../../shared/businesses/card.ts'
import { clockText } from '../../../shared/businesses/hours-text.ts'
import { type Option, Select } from '../../pages/choices.tsx'
import { durationOptions, lengths } from '../durations.ts'
import { TimeInput } from '../hours/span-row.tsx'
import { parseClock } from '../hours/spans.ts'
import { Labeled } from '../labeled.tsx'
import { type Field, type FormState, type Typed, typedText, type Wrong } from '../section.ts'

const NIGHT = 'night'
export const usualNight = { checkIn: '15:00', checkOut: '11:00' }
const USUAL_MINUTES = 60

/** How long it takes, or when guests arrive and leave. CSS hides those times unless it's booked by the night. */
export function lengthField({ durationMinutes, nightly }: Service): Field<Service> {
  const minutes = durationOptions(lengths, nightly ? USUAL_MINUTES : durationMinutes)
  const options: Option[] = [...minutes, [NIGHT, 'By the night']]
  return {
    name: 'duration',
    label: 'How long it takes',
    inputs: ['duration', 'checkIn', 'checkOut'],
    paths: ['durationMinutes', 'nightly'],
    fill: edited => [
      ['duration', edited.nightly ? NIGHT : String(edited.durationMinutes)],
      ['checkIn', edited.nightly?.checkIn ?? usualNight.checkIn],
      ['checkOut', edited.nightly?.checkOut ?? usualNight.checkOut],
    ],
    read(typed, edited, wrong) {
      const chosen = typedText(typed, 'duration')
      if (!options.some(([value]) => value === chosen)) return wrong('Choose one from the list.')
      edited.nightly = null
      if (chosen === NIGHT) readNight(typed, edited, wrong)
      else edited.durationMinutes = Number(chosen)
    },
    show(typed) {
      const chosen = typedText(typed, 'duration')
      const text = options.find(([value]) => value === chosen)?.[1] ?? chosen
      return chosen === NIGHT
        ? `${text}, ${typedText(typed, 'checkIn')} to ${typedText(typed, 'checkOut')}`
        : text
    },
    render: form => <Length form={form} options={options} />,
  }
}

function readNight(typed: Typed, edited: Service, wrong: Wrong): void {
  const timeOf = (name: string) => {
    const clock = parseClock(typedText(typed, name))
    if ('time' in clock) return clock.time
    wrong(clock.problem, name)
    return null
  }
  const [checkIn, checkOut] = [timeOf('checkIn'), timeOf('checkOut')]
  if (checkIn === null || checkOut === null) return
  if (checkOut > checkIn)
    wrong(`Guests must leave by ${clockText(checkIn)}, when the next ones arrive.`, 'checkOut')
  if (edited.price.type === 'hourly')
    wrong('What’s booked by the night can’t be charged by the hour.', 'price.type')
  edited.nightly = { checkIn, checkOut }
}

function Length({ form, options }: { form: FormState; options: Option[] }) {
  const typedIn = (name: string) => form.typed.get(name) ?? ''
  return (
    <div class="length">
      <Labeled name="duration" label="How long it takes" form={form}>
        {aria => <Select aria={aria} options={options} value={typedText(form.typed, 'duration')} />}
      </Labeled>
      <div class="only-night">
        <Labeled name="checkIn" label="Check-in from" form={form}>
          {aria => <TimeInput {...aria} value={typedIn('checkIn')} />}
        </Labeled>
      </div>
      <div class="only-night">
        <Labeled name="checkOut" label="Check-out by (on the last day)" form={form}>
          {aria => <TimeInput {...aria} value={typedIn('checkOut')} />}
        </Labeled>
      </div>
    </div>
  )
}
