import type { ComponentChildren } from 'preact'
import type { Session } from '../../shared/sessions/sessions.ts'
import { page } from '../pages/layout.tsx'
import { Notices } from '../pages/notices.tsx'
import { OnceField } from '../pages/once-field.tsx'
import { FormFields } from './form.tsx'

export interface FramedPage {
  title: string
  /** The current entry of the menu. */
  section: string
  done?: string | null
  problem?: ComponentChildren
  status?: number
  /** Reloads after this many seconds, without a script. */
  refresh?: number | null
  /** Uses all of a wide screen. */
  wide?: boolean
  /** Between the menu and the heading. */
  above?: ComponentChildren
  /** In place of the title as a heading. */
  heading?: ComponentChildren
  /** For a page with a script. */
  head?: ComponentChildren
  csp?: string
  children: ComponentChildren
}

interface Frame extends FramedPage {
  session: Session
  /** Whose pages these are. */
  name: string
  /** What screen readers call the menu. */
  label: string
  menu: readonly { section: string; href: string; label: ComponentChildren }[]
  /** On every page of the area, before its main part. */
  search?: ComponentChildren
  foot: ComponentChildren
  /** More hidden fields of each form. */
  fields?: ComponentChildren
}

/** A page with a menu, and with the result of the last form. */
export const framedPage = ({ session, name, label, menu, search, foot, fields, ...shown }: Frame) =>
  page(
    {
      title: `${shown.title} · ${name}`,
      isError: Boolean(shown.problem),
      bare: true,
      wide: shown.wide,
      head: shown.head,
      around: main => (
        <FormFields.Provider value={() => [<SessionFields session={session} />, fields]}>
          <header class="masthead">
            <strong class="brand">{name}</strong>
            <nav aria-label={label} class="desk">
              {menu.map(item => (
                <a href={item.href} aria-current={item.section === shown.section ? 'page' : undefined}>
                  {item.label}
                </a>
              ))}
            </nav>
          </header>
          {search}
          {main}
        </FormFields.Provider>
      ),
      children: (
        <>
          {shown.above}
          <Notices done={shown.done} problem={shown.problem} />
          {shown.heading ?? <h1>{shown.title}</h1>}
          {shown.children}
          {foot}
        </>
      ),
    },
    { status: shown.status, csp: shown.csp, refresh: shown.refresh },
  )

/** Goes in every form: the session's token, and an id that makes sending the form twice harmless. */
const SessionFields = ({ session }: { session: Session }) => (
  <>
    <input type="hidden" name="form" value={session.formToken} />
    <OnceField />
  </>
)
