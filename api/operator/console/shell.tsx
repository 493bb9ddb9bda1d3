import type { ComponentChildren } from 'preact'
import type { Answer } from '../../edge/answer.ts'
import { pageHeaders } from '../../pages/headers.ts'
import { page } from '../../pages/layout.tsx'
import { FormToken } from './decide-form.tsx'
import { FindForm } from './find-form.tsx'
import { base } from './queue-view.ts'

/** Allows our own scripts, for shortcuts and plots. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Layout of all operator pages. */
export function consoleShell(token: string, title: string, children: ComponentChildren, found = ''): Answer {
  return page(
    {
      title,
      bare: true,
      wide: true,
      head: (
        <>
          <link rel="stylesheet" href={`${base}/uplot.css`} />
          <link rel="stylesheet" href={`${base}/console.css`} />
          <script src={`${base}/uplot.js`} defer />
          <script type="module" src={`${base}/queue.js`} />
          <script type="module" src={`${base}/console.js`} />
        </>
      ),
      children: (
        <>
          <div class="row top">
            <h1>
              <a href={base}>Operator console</a>
            </h1>
            <nav class="row" aria-label="Operator">
              <a href={base}>Queue</a>
              <a href={`${base}/staff`}>Post and pin</a>
              <a href={`${base}/audit`}>Audit log</a>
              <a href={`${base}/customer-reports`}>Customer reports</a>
              <a href={`${base}/mails`}>Mails</a>
            </nav>
            <form method="post" action={`${base}/sign-out`}>
              <FormToken token={token} />
              <button class="quiet" type="submit">
                Sign out
              </button>
            </form>
          </div>
          <FindForm token={token} text={found} />
          {children}
        </>
      ),
    },
    { ...pageHeaders(CSP), 'cache-control': 'no-store' },
  )
}
