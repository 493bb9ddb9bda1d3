import type { OwnApplication } from '../../shared/keys/application-queries.ts'
import { isWebAddress } from '../../shared/text.ts'
import { Ago } from '../pages/ago.tsx'
import { Field } from '../pages/field.tsx'
import { tooLong } from '../pages/too-long.ts'
import { Form } from '../signed-in/form.tsx'
import type { Account } from './account.ts'

const fields = ['company', 'use_case', 'volume', 'website'] as const
type FieldName = (typeof fields)[number]

export type TypedApplication = ReturnType<typeof readApplication>

/** As in `POST /keys/platform`. */
const longest: Record<FieldName, number> = { company: 200, use_case: 4000, volume: 200, website: 300 }

/** An application as typed, with the problems of its fields. */
export function readApplication(sent: URLSearchParams) {
  const values = Object.fromEntries(fields.map(name => [name, sent.get(name)?.trim() ?? ''])) as Record<
    FieldName,
    string
  >
  const problems: Partial<Record<FieldName, string>> = {}
  if (values.company === '') problems.company = 'Enter your company’s name, or your own.'
  if (values.use_case === '') problems.use_case = 'Say what you’d do with the platform tier.'
  if (values.website !== '' && !isWebAddress(values.website))
    problems.website = 'Enter a web address, such as https://agent.example.com.'
  for (const name of fields) {
    const long = tooLong(values[name], longest[name])
    if (long) problems[name] = long
  }
  return { values, problems }
}

export function Application({
  account,
  application,
  typed,
  now,
}: {
  account: Account
  application: OwnApplication | undefined
  typed: TypedApplication | null
  now: Date
}) {
  if (account.tier === 'platform') return <p>Your key is a platform key. There’s no higher tier.</p>
  const isOpen = application?.status === 'received'
  const values = typed?.values ?? (isOpen ? application : null)
  const problems = typed?.problems ?? {}
  const line = (name: FieldName, label: string, help: string, required = false) => (
    <Field name={name} label={label} help={help} problem={problems[name]}>
      {aria => <input {...aria} value={values?.[name] ?? ''} maxLength={longest[name]} required={required} />}
    </Field>
  )
  return (
    <>
      {application && <ApplicationState application={application} now={now} />}
      <Form class="stack" action="/account/key/application">
        {line('company', 'Company', 'Who runs the agent.', true)}
        <Field
          name="use_case"
          label="What you do with it"
          help="Who it works for, and how you’d use the feed."
          problem={problems.use_case}
        >
          {aria => (
            <textarea {...aria} rows={5} maxLength={longest.use_case} required>
              {values?.use_case ?? ''}
            </textarea>
          )}
        </Field>
        {line('volume', 'Volume (optional)', 'Such as 2,000 inquiries a day.')}
        {line('website', 'Website (optional)', 'Such as https://agent.example.com.')}
        <button type="submit">{isOpen ? 'Update the application' : 'Apply'}</button>
      </Form>
    </>
  )
}

function ApplicationState({ application, now }: { application: OwnApplication; now: Date }) {
  const { status, reason, received_at, decided_at } = application
  if (status === 'received')
    return (
      <p class="notice">
        We have your application, sent <Ago at={received_at} now={now} />. An operator decides, and you get
        the event <code>platform.application_decided</code>. You can still change it.
      </p>
    )
  return (
    <p class="notice">
      Your last application was {status}
      {decided_at && (
        <>
          {' '}
          <Ago at={decided_at} now={now} />
        </>
      )}
      .{reason && ` “${reason}”`}
    </p>
  )
}
