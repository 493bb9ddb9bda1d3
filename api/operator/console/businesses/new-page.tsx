import { Fragment } from 'preact'
import type { WrittenCard } from '../../../../shared/businesses/card.ts'
import { Labeled } from '../../../card-editor/labeled.tsx'
import type { Field, FormState } from '../../../card-editor/section.ts'
import { Summary } from '../../../card-editor/section-page.tsx'
import type { Answer } from '../../../edge/answer.ts'
import { Notices } from '../../../pages/notices.tsx'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import { Form, type Signed } from '../signed.tsx'

interface NewPage {
  signed: Signed
  fields: readonly Field<WrittenCard>[]
  form: FormState
}

/** The first facts about a business. Its services and hours follow in the card editor. */
export const newPage = ({ signed, fields, form }: NewPage): Answer =>
  consoleShell(
    signed,
    `${form.problems.length > 0 ? 'Error: ' : ''}Add a business`,
    <div class="narrow">
      <p class="small">
        <a href={`${base}/businesses`}>‹ Businesses</a>
      </p>
      <Notices problem={form.problems.length > 0 && <Summary problems={form.problems} />} />
      <h2>Add a business</h2>
      <Form class="stack editor" action={`${base}/new-business`} novalidate>
        {fields.map(field => (
          <Fragment key={field.name}>{field.render(form)}</Fragment>
        ))}
        <Labeled
          name="slug"
          label="Slug (optional)"
          hint="The end of its address: 3 to 80 of a-z, 0-9 and -. Made from the name if it’s empty."
          form={form}
        >
          {aria => <input {...aria} autoComplete="off" maxLength={80} value={form.typed.get('slug') ?? ''} />}
        </Labeled>
        <div class="save">
          <button type="submit">Add it</button>
        </div>
      </Form>
    </div>,
    { status: form.problems.length > 0 ? 400 : 200 },
  )
