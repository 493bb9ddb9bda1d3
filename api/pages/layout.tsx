import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Answer, html } from '../edge/answer.ts'
import { pageHeaders } from './headers.ts'

interface Page {
  title: string
  description?: string
  /** The URL for search engines. Omitted on private pages. */
  canonical?: string
  wide?: boolean
  /** A private page: no site navigation, not indexed. */
  bare?: boolean
  head?: ComponentChildren
  children: ComponentChildren
}

function Layout({ title, description, canonical, wide, bare, head, children }: Page) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {canonical && <link rel="canonical" href={canonical} />}
        {bare && <meta name="robots" content="noindex" />}
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
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
                Agent Exchange
              </a>
              <nav aria-label="Main">
                <a href="/c">Commons</a>
                <a href="/docs">Docs</a>
                <a href="/desk/inbox/sign-in">For businesses</a>
              </nav>
            </header>
          )}
          <main id="main">{children}</main>
          <footer class="foot row">
            <a href="/privacy">Privacy</a>
            <a href="/terms">Terms</a>
            <a href="/contact">Contact</a>
          </footer>
        </div>
      </body>
    </html>
  )
}

/** Renders a page. Preact escapes all text. */
export function page(content: Page, headers: Record<string, string> = pageHeaders(), status = 200): Answer {
  return html(`<!doctype html>${renderToString(<Layout {...content} />)}`, headers, status)
}
