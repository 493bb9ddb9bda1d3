import {
  addSavedReply,
  MAX_SAVED,
  MAX_SAVED_TEXT,
  readSavedReplies,
  type SavedReply,
} from '../../../shared/desk/saved-replies.ts'
import { deleteSavedReply, updateSavedReply } from '../../../shared/desk/saved-reply-queries.ts'
import { seeOther } from '../../edge/answer.ts'
import type { RequestContext } from '../../edge/edge.ts'
import { FieldProblem, problemAria } from '../../pages/field.tsx'
import { tooLong } from '../../pages/too-long.ts'
import type { Sent } from '../../signed-in/area.ts'
import { doneOf } from '../../signed-in/done.ts'
import { Form } from '../../signed-in/form.tsx'
import { type Desk, deskPage, deskPages } from '../pages/desk.tsx'

export const SAVED = '/desk/inbox/replies'

interface SavedPageProps {
  desk: Desk
  saved: readonly SavedReply[]
  done?: string | null
  /** What was typed and can't be saved, for which reply (null: a new one), and why. */
  rejected?: { n: number | null; text: string; problem: string }
}

function savedPage({ desk, saved, done, rejected }: SavedPageProps) {
  return deskPage({
    title: 'Saved replies',
    desk,
    section: 'inbox',
    done,
    status: rejected ? 400 : 200,
    problem: rejected && (
      <>
        Not saved yet. <a href={`#text-${rejected.n ?? 'new'}`}>{rejected.problem}</a>
      </>
    ),
    children: (
      <>
        <p>Write what you often say once, and insert it when you reply to a lead.</p>
        {saved.map(({ n, text }, i) => (
          <Reply n={n} label={`Reply ${i + 1}`} {...(rejected?.n === n ? rejected : { text })} />
        ))}
        {saved.length < MAX_SAVED || rejected?.n === null ? (
          <Reply label="New reply" {...(rejected?.n === null ? rejected : { n: null, text: '' })} />
        ) : (
          <p class="soft">You can save up to {MAX_SAVED}. Remove one to add another.</p>
        )}
      </>
    ),
  })
}

interface ReplyProps {
  n: number | null
  label: string
  text: string
  problem?: string
}

function Reply({ n, label, text, problem }: ReplyProps) {
  const id = `text-${n ?? 'new'}`
  return (
    <Form action={n === null ? SAVED : `${SAVED}/${n}`} class="stack card">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        name="text"
        rows={3}
        placeholder={n === null ? 'Thanks for reaching out! We can come by …' : undefined}
        {...problemAria(id, problem)}
      >
        {text}
      </textarea>
      <FieldProblem of={id} text={problem} />
      <div class="row">
        <button type="submit" class={n === null ? undefined : 'quiet'}>
          {n === null ? 'Add' : 'Save'}
        </button>
        {n !== null && (
          <button type="submit" class="quiet" formAction={`${SAVED}/${n}/remove`}>
            Remove
          </button>
        )}
      </div>
    </Form>
  )
}

const doneMessages: Record<string, string> = {
  added: 'Added. You can insert it in any lead now.',
  saved: 'Saved.',
  removed: 'Removed.',
}

const doneTo = (name: string) => seeOther(`${SAVED}?done=${name}`)

export const savedReplyRoutes = deskPages('desk/inbox/saved')
  .page(SAVED, async ({ context, request }, desk) => {
    const done = doneOf(request, doneMessages)
    return savedPage({ desk, saved: await readSavedReplies(context, desk.owner.id), done })
  })
  .form(SAVED, (call, desk, sent) => save(call, desk, sent, null))
  .form(`${SAVED}/:n`, (call, desk, sent) => save(call, desk, sent, numberOf(call.params.n)))
  .form(`${SAVED}/:n/remove`, async ({ context, params }, desk) => {
    await deleteSavedReply(context.sql, desk.owner.id, numberOf(params.n))
    return doneTo('removed')
  }).app

/** If it's unknown, it was removed before. */
const numberOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

async function save({ context }: RequestContext, desk: Desk, { fields, claim }: Sent, n: number | null) {
  const business = desk.owner.id
  const text = fields.get('text')?.trim() ?? ''
  const isKept = n !== null && (await readSavedReplies(context, business)).some(each => each.n === n)
  const problem = await submit()
  if (problem === null) return doneTo(isKept ? 'saved' : 'added')
  const saved = await readSavedReplies(context, business)
  return savedPage({ desk, saved, rejected: { n: isKept ? n : null, text, problem } })

  /** A reply removed in another tab in the meantime is added again. */
  async function submit(): Promise<string | null> {
    if (text === '') return 'Write the reply first.'
    const long = tooLong(text, MAX_SAVED_TEXT)
    if (long) return long
    const sealed = context.secrets.seal(text, `saved_replies.text ${business}`)
    if (isKept && (await updateSavedReply(context.sql, business, n, sealed))) return null
    return (await addSavedReply(context, { business, text, claim }))
      ? null
      : `There are ${MAX_SAVED} already. Remove one first.`
  }
}
