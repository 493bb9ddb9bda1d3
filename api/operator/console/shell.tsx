import type { ComponentChildren } from 'preact'
import { may, type Permission } from '../../../shared/operators/permissions.ts'
import { withRequests } from '../../pages/headers.ts'
import { Form } from '../../signed-in/form.tsx'
import { type FramedPage, framedPage } from '../../signed-in/frame.tsx'
import { base } from './queue-view.ts'
import { type Signed, Signer } from './signed.tsx'

/** The result of the last form, or why it was refused. */
export type Outcome = Pick<FramedPage, 'done' | 'problem'>

interface ShellOptions
  extends Pick<FramedPage, 'above' | 'heading' | 'done' | 'problem' | 'refresh' | 'wide'> {
  found?: string
  status?: number | undefined
}

/** The pages of the menu. Each has its label as its title. */
const places: { path: string; label: string; may?: Permission }[] = [
  { path: '', label: 'Queue' },
  { path: '/alerts', label: 'Alerts' },
  { path: '/businesses', label: 'Businesses' },
  { path: '/staff', label: 'Post and pin', may: 'posts' },
  { path: '/actions', label: 'Audit log' },
  { path: '/audit', label: 'Moderation log' },
  { path: '/customer-reports', label: 'Customer reports' },
  { path: '/wrong-information', label: 'Wrong information' },
  { path: '/mails', label: 'Mail', may: 'mails' },
  { path: '/operators', label: 'Operators', may: 'operators' },
]

export function consoleShell(
  signed: Signed,
  title: string,
  children: ComponentChildren,
  { found = '', heading, status, ...shown }: ShellOptions = {},
) {
  const { operator, session } = signed
  const forSigner = (part: ComponentChildren) => <Signer.Provider value={signed}>{part}</Signer.Provider>
  return framedPage({
    wide: true,
    ...shown,
    title,
    section: title,
    heading: heading && forSigner(heading),
    status: status ?? (shown.problem ? 400 : 200),
    session,
    name: 'Operator console',
    label: 'Operator',
    menu: places
      .filter(({ may: permission = 'read' }) => may(operator.role, permission))
      .map(({ path, label }) => ({ section: label, href: base + path, label })),
    search: <FindForm text={found} />,
    // Scripts add shortcuts and updates.
    head: (
      <>
        <link rel="stylesheet" href={`${base}/console.css`} />
        <script type="module" src={`${base}/queue.js`} />
        <script type="module" src={`${base}/console.js`} />
        <script src="/copy.js" defer />
      </>
    ),
    csp: withRequests,
    children: forSigner(children),
    foot: (
      <footer class="foot row">
        <Form action={`${base}/sign-out`}>
          <button class="link" type="submit">
            Sign out
          </button>
        </Form>
        <span>
          {operator.name}
          {operator.id !== 'root' && `, ${operator.role}`}
        </span>
      </footer>
    ),
  })
}

/** By POST: the text can be a key or a customer’s address, and browsers and proxies keep URLs. */
const FindForm = ({ text }: { text: string }) => (
  <search>
    <Form class="lookup" action={`${base}/find`}>
      <label class="small" for="find">
        Find anything
      </label>
      <div class="row">
        <input
          id="find"
          name="text"
          type="search"
          value={text}
          maxLength={200}
          autocomplete="off"
          placeholder="Code, ID, email, phone, name, slug, key or address of a page"
          required
        />
        <button type="submit">Find</button>
      </div>
    </Form>
  </search>
)

/** A page whose only content is an explanation. */
export const messagePage = (signed: Signed, title: string, children: ComponentChildren, status: number) =>
  consoleShell(signed, title, children, { status })

/** For a form that was sent again, after its answer showed a key or a secret. */
export const sentBeforePage = (signed: Signed, back: string) =>
  messagePage(
    signed,
    'This form was sent before',
    <>
      <p>The new key or secret was shown then. If you don’t have it, make another one.</p>
      <p>
        <a class="button" href={back}>
          Back
        </a>
      </p>
    </>,
    409,
  )

/** For a page or a form that isn't for this role. */
export const deniedPage = (signed: Signed, problem: string) =>
  messagePage(
    signed,
    'Your role can’t do this',
    <>
      <p>{problem}</p>
      <p>Ask an owner to do this for you or to change your role.</p>
      <p>
        <a class="button" href={base}>
          Back to the console
        </a>
      </p>
    </>,
    403,
  )
