import type { ComponentChildren } from 'preact'
import type { Permission } from '../../../shared/operators/permissions.ts'
import { withRequests } from '../../pages/headers.ts'
import { page } from '../../pages/layout.tsx'
import { Notices } from '../../pages/notices.tsx'
import { Form, FormFields } from '../../signed-in/form.tsx'
import { SessionFields } from '../../signed-in/frame.tsx'
import { base } from './queue-view.ts'
import { May, type Signed, Signer } from './signed.tsx'

/** The result of the last form. */
export interface Outcome {
  done?: string | null | undefined
  /** Why it was refused. */
  problem?: ComponentChildren
}

interface ShellOptions extends Outcome {
  found?: string
  /** Set it if a field says why. The title names it. */
  isError?: boolean
  status?: number
  refresh?: number
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
  {
    found = '',
    done,
    problem,
    isError = Boolean(problem),
    status = isError ? 400 : 200,
    refresh,
  }: ShellOptions = {},
) {
  const { operator, session } = signed
  return page(
    {
      title: `${isError ? 'Error: ' : ''}${title} · Operator console`,
      bare: true,
      wide: true,
      head: (
        <>
          <link rel="stylesheet" href={`${base}/console.css`} />
          <script type="module" src={`${base}/queue.js`} />
          <script type="module" src={`${base}/console.js`} />
        </>
      ),
      around: main => (
        <Signer.Provider value={signed}>
          <FormFields.Provider value={() => <SessionFields session={session} />}>
            <header class="row spread top">
              <h1>
                <a href={base}>Operator console</a>
              </h1>
              <Form action={`${base}/sign-out`}>
                <span class="small soft">
                  {operator.name}
                  {operator.id !== 'root' && `, ${operator.role}`}
                </span>{' '}
                <button class="quiet" type="submit">
                  Sign out
                </button>
              </Form>
              <nav class="row" aria-label="Operator">
                {places.map(({ path, label, may = 'read' }) => (
                  <May do={may}>
                    <a href={base + path} aria-current={label === title ? 'page' : undefined}>
                      {label}
                    </a>
                  </May>
                ))}
              </nav>
            </header>
            <FindForm text={found} />
            {main}
          </FormFields.Provider>
        </Signer.Provider>
      ),
      children: (
        <>
          <Notices done={done} problem={problem} />
          {children}
        </>
      ),
    },
    // Scripts add shortcuts and updates.
    { status, csp: withRequests, refresh },
  )
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
  consoleShell(
    signed,
    title,
    <section class="empty">
      <h2>{title}</h2>
      {children}
    </section>,
    { status },
  )

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
