import type { CustomerPage } from '../../shared/customer/page.ts'
import { withdrawalTerms, withdrawConsent } from '../../shared/customer/withdraw.ts'
import { sha256 } from '../../shared/secrets.ts'
import { seeOther } from '../edge/answer.ts'
import { formPage, TERMS_CHANGED, TermsChanged } from './changes.tsx'
import { customerPages } from './for-customer.tsx'

export const withdrawRoutes = customerPages('customer/withdraw')
  .page('/pay/:token/withdraw', async ({ context }, page) =>
    page.contact ? withdrawPage(page, await withdrawalTerms(context, page)) : seeOther(page.url),
  )
  .form('/pay/:token/withdraw', async ({ context }, page, fields) => {
    if (!page.contact) return seeOther(page.url)
    const shownTerms = new Set((fields.get('terms') ?? '').split(' '))
    // No one loses a deposit because the deadline passed while the page was open. Terms that
    // no longer apply are fine: the first try may have been interrupted.
    const confirm = (terms: string[]) => {
      if (!terms.every(text => shownTerms.has(markOf(text)))) throw new TermsChanged()
    }
    try {
      await withdrawConsent(context, page, confirm)
    } catch (error) {
      if (!(error instanceof TermsChanged)) throw error
      return withdrawPage(page, await withdrawalTerms(context, page), true)
    }
    return seeOther(`${page.url}?done=withdrawn`)
  }).app

/** Stands for a term in the form: the texts of a few hundred appointments wouldn't fit into it. */
const markOf = (text: string): string => sha256(text).toString('base64url').slice(0, 8)

function withdrawPage(page: CustomerPage, terms: string[], hasChanged = false) {
  const { business, agent } = page
  return formPage({
    page,
    title: 'Take back your consent?',
    problem: hasChanged ? TERMS_CHANGED : null,
    status: hasChanged ? 400 : 200,
    children: (
      <>
        <ul>
          <li>We delete your name, your contact details, your answers and all messages here.</li>
          <li>We ask {business} to delete its copy.</li>
          {terms.map(text => (
            <li>{text}</li>
          ))}
          <li>Other open requests that {agent} sent for you are closed and deleted, too.</li>
        </ul>
        <p>
          This can’t be undone.{' '}
          {page.booking || terms.length > 0 ? 'Besides appointments and any payments, we' : 'We'} keep only
          when the consent was given and when you took it back.
        </p>
        <form method="post" action={`${page.url}/withdraw`} class="stack">
          <input type="hidden" name="form" value={page.formToken} />
          <input type="hidden" name="terms" value={terms.map(markOf).join(' ')} />
          <button type="submit" class="danger">
            Take it back and delete my details
          </button>
        </form>
      </>
    ),
  })
}
