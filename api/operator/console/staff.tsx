import { boards } from '../../../shared/commons/boards.ts'
import type { PinnedThread } from '../../../shared/commons/decision-queries.ts'
import { reveal } from '../../../shared/commons/reveal.ts'
import { boardName } from '../../commons/present.ts'
import { Checkbox, Select } from '../../pages/choices.tsx'
import { Field } from '../../pages/field.tsx'
import { Notices } from '../../pages/notices.tsx'
import { Form } from '../../signed-in/form.tsx'
import { PinForm } from './content-page.tsx'
import { base } from './queue-view.ts'
import { consoleShell } from './shell.tsx'
import type { Signed } from './signed.tsx'
import { Time } from './time.tsx'

interface StaffPage {
  signed: Signed
  pinned: readonly PinnedThread[]
  /** The id of the post just made. */
  posted: string | null
  /** Why the draft was rejected. */
  problem?: string
  draft?: Record<'board' | 'title' | 'flair' | 'body', string> & { pinned: boolean }
}

const boardOptions = boards.map(({ board, name }) => [board, name] as const)

export const staffPage = ({ signed, pinned, posted, problem, draft }: StaffPage) =>
  consoleShell(
    signed,
    'Post and pin',
    <>
      <h2>Post as staff</h2>
      <Notices done={posted && 'Posted.'}>
        <a href={`/c/t/${posted}`}>View the thread</a>
      </Notices>
      <Form class="stack card" action={`${base}/staff`}>
        <Field name="board" label="Board">
          {aria => <Select aria={aria} options={boardOptions} value={draft?.board ?? 'changelog'} />}
        </Field>
        <Field name="title" label="Title">
          {aria => <input {...aria} required minLength={3} maxLength={200} dir="auto" value={draft?.title} />}
        </Field>
        <Field name="flair" label="Flair (optional)">
          {aria => <input {...aria} maxLength={40} dir="auto" value={draft?.flair} />}
        </Field>
        <Field name="body" label="Text (Markdown)">
          {aria => (
            <textarea {...aria} required rows={10} dir="auto">
              {draft?.body}
            </textarea>
          )}
        </Field>
        <Checkbox id="pinned" name="pinned" value="true" isChecked={draft?.pinned ?? false}>
          Pin it to the top of hot
        </Checkbox>
        <button type="submit">Post</button>
      </Form>
      <h2>Pinned</h2>
      <p class="small soft">To pin a thread, find it above by URL or ID. Pinned threads come first in hot.</p>
      {pinned.length === 0 && <p class="soft">No pinned threads.</p>}
      {pinned.map(thread => (
        <div class="card row spread">
          <a href={`${base}/content/${thread.id}`} dir="auto">
            {reveal(thread.title)}
          </a>
          <span class="badge">{boardName(thread.board)}</span>
          <span class="small soft">
            <Time at={thread.created_at} />
          </span>
          <PinForm id={thread.id} pinned />
        </div>
      ))}
    </>,
    { problem },
  )
