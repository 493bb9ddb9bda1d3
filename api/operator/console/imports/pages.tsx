import type { RefusedLine } from '../../../../shared/businesses/import-line.ts'
import { reveal } from '../../../../shared/commons/reveal.ts'
import type { ImportRow } from '../../../../shared/imports/queries.ts'
import { Back } from '../../../card-editor/editor.tsx'
import { Facts } from '../../../pages/facts.tsx'
import { Table } from '../../../pages/table.tsx'
import { Form } from '../../../signed-in/form.tsx'
import { businessList } from '../businesses/list-pages.tsx'
import { count } from '../figures.ts'
import { base } from '../queue-view.ts'
import { consoleShell } from '../shell.tsx'
import type { Signed } from '../signed.tsx'
import { Time } from '../time.tsx'

export const SHOWN_REFUSALS = 100
const REFRESH_SECONDS = 2

export const importsPage = (signed: Signed, imports: readonly ImportRow[], problem: string | null) =>
  consoleShell(
    signed,
    'Import businesses',
    <>
      <Form class="stack card" action={`${base}/imports`} enctype="multipart/form-data">
        <label for="file">A file with one card per line</label>
        <p class="small soft" id="file-hint">
          NDJSON in UTF-8, at most 8 MB and 20,000 lines: each line is a card,{' '}
          <a href="/docs/operators#businesses">as the API takes it</a>, with its slug. A card whose slug is in
          use is replaced. For larger files, use <code>npm run import</code>.
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".ndjson,.jsonl,.json,.txt"
          aria-describedby="file-hint"
          aria-invalid={problem ? 'true' : undefined}
        />
        <button type="submit">Import it</button>
      </Form>
      <h2>Imports so far</h2>
      <Table
        caption="Imports, newest first"
        head={['Started', 'File', 'By', '#Lines', '#Created', '#Updated', '#Unchanged', '#Refused', 'State']}
        rows={imports.map(each => [
          <a href={`${base}/imports/${each.id}`}>
            <Time at={each.createdAt} />
          </a>,
          <span dir="auto">{reveal(each.file)}</span>,
          reveal(each.by),
          count(each.lines),
          count(each.created),
          count(each.updated),
          count(each.unchanged),
          count(each.refused),
          each.finishedAt ? 'done' : `${percent(each)}%`,
        ])}
      />
    </>,
    { problem, above: <Back to={businessList} /> },
  )

const percent = ({ lines, linesDone }: ImportRow): number => Math.floor((100 * linesDone) / lines)

/** The progress of an import. Without a script, the page reloads until it's done. */
export const importPage = (signed: Signed, each: ImportRow, refusals: readonly RefusedLine[]) =>
  consoleShell(
    signed,
    `Import of ${each.file}`,
    <>
      <div role="status">
        <p>
          <meter aria-label="Progress" min={0} max={each.lines} value={each.linesDone} />{' '}
          {each.finishedAt ? 'Done' : `${percent(each)}%, this page reloads by itself`}:{' '}
          {count(each.linesDone)} of {count(each.lines)} lines.
        </p>
      </div>
      <Facts
        facts={[
          ['Created', count(each.created)],
          ['Updated', count(each.updated)],
          ['Unchanged', count(each.unchanged)],
          ['Refused', count(each.refused)],
          ['Started', <Time at={each.createdAt} />],
          ['By', reveal(each.by)],
          each.finishedAt && ['Done', <Time at={each.finishedAt} />],
        ]}
      />
      <p class="small soft">
        New businesses have no key. Their owners sign in by mail, and Reset access on a business’s page makes
        a key.
      </p>
      {each.refused > 0 && (
        <>
          <h2>Refused lines</h2>
          <p>
            <a href={`${base}/imports/${each.id}/refused`} download={`${each.id}-refused.ndjson`}>
              Download all {count(each.refused)} with reasons
            </a>
          </p>
          <Table
            caption={`The first ${Math.min(SHOWN_REFUSALS, each.refused)} refused lines`}
            head={['#Line', 'Slug', 'Why']}
            rows={refusals.map(({ line, slug, reason }) => [
              count(line),
              slug ?? '–',
              <span dir="auto">{reveal(reason)}</span>,
            ])}
          />
        </>
      )}
    </>,
    {
      above: <Back to={{ href: `${base}/imports`, label: 'Imports' }} />,
      heading: <h1 dir="auto">{reveal(each.file)}</h1>,
      refresh: each.finishedAt ? null : REFRESH_SECONDS,
    },
  )
