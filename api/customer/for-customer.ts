import type { Context } from '../../shared/context.ts'
import { type CustomerPage, openPage } from '../../shared/customer/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { sameSecret } from '../../shared/secrets.ts'
import { refuseForeignForm } from '../../shared/sessions/forms.ts'
import type { Answer } from '../edge/answer.ts'
import type { RequestContext } from '../edge/edge.ts'
import { readForm } from '../pages/form.ts'
import { wrongLinkPage } from './wrong-link-page.tsx'

type Call = Pick<RequestContext, 'context' | 'request' | 'now' | 'ip' | 'slowBodies'> & {
  params: { token?: string }
}
type Handler<More extends unknown[]> = (
  call: Call,
  page: CustomerPage,
  ...more: More
) => Answer | Promise<Answer>

/** A page for everyone who has the link. */
export const forCustomer =
  (handle: Handler<[]>) =>
  async (call: Call): Promise<Answer> => {
    const page = await openPage(call.context, call.params.token ?? '')
    return page ? handle(call, page) : wrongLinkPage()
  }

/** A form on such a page. Another site can't know the link, but a click there must not send it either. */
export const forCustomerForm = (handle: Handler<[URLSearchParams]>) =>
  forCustomer(async (call, page) => {
    // Our own forms have the origin `null`, because these pages send no referrer.
    if (call.request.headers.has('sec-fetch-site')) refuseForeignForm(call.request.headers)
    return handle(call, page, await readForm(call))
  })

/** The same for forms that change something: they carry a token. */
export const forCustomerChange = (handle: Handler<[URLSearchParams]>) =>
  forCustomerForm((call, page, fields) => {
    if (!sameSecret(fields.get('form') ?? '', formTokenOf(call.context, page)))
      refuse(
        'invalid_request',
        'This form is incomplete.',
        'Open the page again and send the form from there.',
        {
          status: 403,
        },
      )
    return handle(call, page, fields)
  })

export const formTokenOf = ({ secrets }: Pick<Context, 'secrets'>, { token }: CustomerPage): string =>
  secrets.digest(`form of the page ${token}`).toString('base64url')
