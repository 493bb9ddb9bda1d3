import { Fragment } from 'preact'
import type { Service } from '../../../shared/businesses/card.ts'
import type { Field, FormState } from '../section.ts'

const more = ['unit', 'description', 'buffer', 'notice']

/** What every service needs first, the rest folded away. */
export function ServiceBody({ form, fields }: { form: FormState; fields: readonly Field<Service>[] }) {
  const isMore = ({ name }: { name: string }) => more.includes(name)
  const render = (field: Field<Service>) => <Fragment key={field.name}>{field.render(form)}</Fragment>
  return (
    <>
      {fields.filter(field => !isMore(field)).map(render)}
      <details class="card" open={form.problems.some(isMore)}>
        <summary>More: what’s included, time in between, notice</summary>
        {fields.filter(isMore).map(render)}
      </details>
    </>
  )
}
