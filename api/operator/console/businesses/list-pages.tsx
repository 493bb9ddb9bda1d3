import type { WrittenCard } from '../../../../shared/businesses/card.ts'
import { reveal } from '../../../../shared/commons/reveal.ts'
import type { ListedBusiness } from '../../../../shared/timeline/business-queries.ts'
import { Back } from '../../../card-editor/editor.tsx'
import { Labeled } from '../../../card-editor/labeled.tsx'
import type { Field, FormState } from '../../../card-editor/section.ts'
import { Summary } from '../../../card-editor/section-page.tsx'
import { NextPage } from '../../../pages/next-page.tsx'
import { Table } from '../../../pages/table.tsx'
import { Form } from '../../../signed-in/form.tsx'
import { entityPath } from '../entities/entity-path.ts'
import { industryText } from '../figures.ts'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import { May, type Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

interface ListPage {
  signed: Signed
  /** The words searched for. */
  q: string
  businesses: readonly ListedBusiness[]
  /** The id of the last one, if there are more. */
  next: number | null
}

export const listPage = ({ signed, q, businesses, next }: ListPage) =>
  consoleShell(
    signed,
    'Businesses',
    <>
      <May do="businesses">
        <p class="row">
          <a class="button" href={`${base}/new-business`}>
            Add a business
          </a>
          <a class="button quiet" href={`${base}/imports`}>
            Import a file
          </a>
        </p>
      </May>
      <search>
        <form class="lookup" method="get" action={`${base}/businesses`}>
          <label class="small" for="q">
            Search businesses by name, city, slug or service
          </label>
          <div class="row">
            <input id="q" name="q" type="search" value={q} maxLength={200} />
            <button class="quiet" type="submit">
              Search
            </button>
          </div>
        </form>
      </search>
      {businesses.length === 0 && (
        <section class="empty">
          <h2>{q ? 'No business found' : 'No businesses yet'}</h2>
          <p>{q ? 'Try fewer words, or a slug.' : 'Add the first one, or import a file with many.'}</p>
        </section>
      )}
      {businesses.length > 0 && (
        <Table
          caption={q ? `Businesses for “${q}”, best first` : 'Businesses, newest first'}
          head={['Name', 'Slug', 'Kind', 'Place', 'Email', '#Card', 'Saved']}
          rows={businesses.map(each => [
            <a class="long" href={entityPath({ kind: 'business', id: each.slug })} dir="auto">
              {reveal(each.name)}
            </a>,
            <code class="long">{each.slug}</code>,
            industryText(each.industry),
            reveal(each.place),
            each.hasEmail ? 'yes' : 'none',
            `${each.completeness}/100`,
            <Time at={each.updatedAt} />,
          ])}
        />
      )}
      <NextPage href={next ? `${base}/businesses?before=${next}` : null}>Older businesses</NextPage>
    </>,
  )

export const businessList = { href: `${base}/businesses`, label: 'Businesses' }

/** The first facts about a business. Its services and hours follow in the card editor. */
export const newPage = (signed: Signed, fields: readonly Field<WrittenCard>[], form: FormState) =>
  consoleShell(
    signed,
    'Add a business',
    <Form class="stack editor" action={`${base}/new-business`} novalidate>
      {fields.map(field => field.render(form))}
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
    </Form>,
    {
      above: <Back to={businessList} />,
      problem: form.problems.length > 0 && <Summary problems={form.problems} />,
      wide: false,
    },
  )
