import { MAX_SAVED, type SavedReply } from '../../../shared/desk/saved-replies.ts'
import type { Answer } from '../../edge/answer.ts'
import { Complaint, toldOf } from '../../pages/complaint.tsx'
import type { Desk } from '../pages/desk.ts'
import { deskPage, FormToken } from '../pages/frame.tsx'

export const SAVED = '/desk/inbox/replies'

interface SavedPageProps {
  desk: Desk
  saved: readonly SavedReply[]
  done?: string | null
  /** What was typed and can't be saved, for which reply (null: a new one), and why. */
  rejected?: { n: number | null; text: string; problem: string }
}

/** The texts that the owner often sends. */
export function savedPage({ desk, saved, done, rejected }: SavedPageProps): Answer {
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
          <Reply
            key={n}
            desk={desk}
            n={n}
            label={`Reply ${i + 1}`}
            {...(rejected?.n === n ? rejected : { text })}
          />
        ))}
        {saved.length < MAX_SAVED || rejected?.n === null ? (
          <Reply
            desk={desk}
            label="New reply"
            {...(rejected?.n === null ? rejected : { n: null, text: '' })}
          />
        ) : (
          <p class="soft">{MAX_SAVED} is the most. Remove one to add another.</p>
        )}
      </>
    ),
  })
}

interface ReplyProps {
  desk: Desk
  n: number | null
  label: string
  text: string
  problem?: string
}

function Reply({ desk, n, label, text, problem }: ReplyProps) {
  const id = `text-${n ?? 'new'}`
  return (
    <form method="post" action={n === null ? SAVED : `${SAVED}/${n}`} class="stack card">
      <FormToken desk={desk} />
      <label for={id}>{label}</label>
      <textarea
        id={id}
        name="text"
        rows={3}
        placeholder={n === null ? 'Thanks for reaching out! We can come by …' : undefined}
        {...toldOf(id, problem)}
      >
        {text}
      </textarea>
      <Complaint of={id} text={problem} />
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
    </form>
  )
}
