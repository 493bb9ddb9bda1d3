import { Elysia } from 'elysia'
import { seeOther } from '../../edge/answer.ts'
import { edge } from '../../edge/edge.ts'
import { Field } from '../../pages/field.tsx'
import { readOwnForm } from '../../pages/form.ts'
import { barePage } from '../../pages/layout.tsx'
import { inHomeScreen } from '../pages/home-screen.tsx'

export const PASTE_LINK = '/desk/inbox/sign-in/link'

/** A whole email is longer than what anyone pastes by mistake. */
const MAX_PASTED = 20_000
const deskLink = /\/desk\/inbox\/enter\/[\w-]{1,64}(?:\?to=[\w%./~-]{1,300})?/

/** A link in an email opens in the phone's browser, which can't sign in an app on the Home Screen. */
const pasteLinkPage = (pasted = '', problem: string | null = null) =>
  barePage(
    'Paste your link',
    <>
      <p>
        If the link opens in another browser or app, you can still sign in here. In the email, hold your
        finger on the link (or right-click it), and choose “Copy link”.
      </p>
      <form class="stack" method="post" action={PASTE_LINK}>
        <Field name="link" label="Link from the email" problem={problem} isAlert>
          {aria => (
            <textarea {...aria} rows={3} required autocapitalize="none" autocomplete="off">
              {pasted}
            </textarea>
          )}
        </Field>
        <button type="submit">Continue</button>
      </form>
      <p class="small soft">
        No email yet? <a href="/desk/inbox/sign-in">Ask for a link</a>.
      </p>
    </>,
    { status: problem ? 400 : 200, head: inHomeScreen, isError: problem !== null },
  )

export const pasteLinkRoutes = new Elysia({ name: 'desk/sign-in/paste-link' })
  .use(edge)
  .get(PASTE_LINK, () => pasteLinkPage(), { anyone: { limit: 'read', page: 'private' } })
  .post(
    PASTE_LINK,
    async call => {
      const pasted = ((await readOwnForm(call)).get('link') ?? '').slice(0, MAX_PASTED)
      const [path] = deskLink.exec(pasted) ?? []
      return path
        ? seeOther(path)
        : pasteLinkPage(pasted, 'That isn’t a link from our emails. Copy the whole link, then paste it here.')
    },
    { anyone: { limit: 'forms', page: 'private', raw: true } },
  )
