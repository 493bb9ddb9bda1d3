import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Answer, text } from '../edge/answer.ts'
import { Mark } from './mark.tsx'

interface Page {
  title: string
  /** A form was refused. The title says so first. */
  isError?: boolean
  description?: string
  /** The URL for search engines. Omitted on private pages. */
  canonical?: string
  wide?: boolean
  /** With site navigation, but not for search engines. */
  unlisted?: boolean
  /** A private page: no site navigation, not indexed. */
  bare?: boolean
  head?: ComponentChildren
  /** Puts what's on many pages around the main part, where "Skip to content" and screen readers pass it. */
  around?: (main: VNode) => VNode
  children: ComponentChildren
}

function Layout({
  title,
  isError,
  description,
  canonical,
  wide,
  bare,
  unlisted,
  head,
  around,
  children,
}: Page) {
  const main = <main id="main">{children}</main>
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{isError ? `Error: ${title}` : title}</title>
        {description && <meta name="description" content={description} />}
        {canonical && <link rel="canonical" href={canonical} />}
        {(bare || unlisted) && <meta name="robots" content="noindex" />}
        {canonical && <OpenGraph title={title} canonical={canonical} description={description} />}
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {head}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <div class={wide ? 'page wide' : 'page'}>
          {!bare && (
            <header class="masthead">
              <a class="brand" href="/">
                <Mark />
                Agent Exchange
              </a>
              <nav aria-label="Main">
                <a href="/b">Directory</a>
                <a href="/c">Commons</a>
                <a href="/docs">Docs</a>
                <a href="/desk/inbox/sign-in">For businesses</a>
              </nav>
            </header>
          )}
          {around ? around(main) : main}
          <footer class="foot row">
            {!bare && (
              <>
                <a href="/b">Directory</a>
                <a href="/c">Commons</a>
                <a href="/docs">Docs</a>
                <a href="/account/sign-in">Your agent</a>
                <a href="/desk/inbox/sign-in">For businesses</a>
                <a href="/status">Status</a>
              </>
            )}
            <a href="/privacy">Privacy</a>
            <a href="/terms">Terms</a>
            <a href="/contact">Contact</a>
          </footer>
        </div>
      </body>
    </html>
  )
}

/** The preview when someone shares the address. */
const OpenGraph = ({ title, canonical, description }: Pick<Page, 'title' | 'canonical' | 'description'>) => (
  <>
    <meta property="og:site_name" content="Agent Exchange" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content={title} />
    <meta property="og:url" content={canonical} />
    {description && <meta property="og:description" content={description} />}
  </>
)

interface ResponseOptions {
  status?: number
  /** Replaces the default policy, which allows no scripts. */
  csp?: string
  /** Reloads after this many seconds, without a script. */
  refresh?: number | null
  headers?: Record<string, string>
}

/** Renders a page. Preact escapes all text. The edge adds the headers of the route's kind of page. */
export const page = (content: Page, { status, csp, refresh, headers }: ResponseOptions = {}): Answer =>
  text(
    `<!doctype html>${renderToString(<Layout {...content} />)}`,
    'text/html',
    {
      ...headers,
      ...(csp && { 'content-security-policy': csp }),
      ...(refresh && { refresh: `${refresh}` }),
    },
    status,
  )

interface Bare extends ResponseOptions, Pick<Page, 'head' | 'isError'> {}

/** A private page with nothing but its heading above. */
export const barePage = (
  title: string,
  children: ComponentChildren,
  { head, isError, ...options }: Bare = {},
): Answer =>
  page(
    {
      title,
      isError,
      bare: true,
      head,
      children: (
        <>
          <h1>{title}</h1>
          {children}
        </>
      ),
    },
    options,
  )
