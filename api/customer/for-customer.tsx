import { type CustomerPage, openPage } from '../../shared/customer/page.ts'
import { refuse } from '../../shared/refusal.ts'
import { sameSecret } from '../../shared/secrets.ts'
import { refuseForeignForm } from '../../shared/sessions/forms.ts'
import type { RequestContext } from '../edge/edge.ts'
import { readForm } from '../pages/form.ts'
import { barePage } from '../pages/layout.tsx'
import type { Handle } from '../signed-in/area.ts'
import { Pages, type Rules } from '../signed-in/pages.ts'

/** A page for everyone who has the link. */
export const forCustomer = (handle: Handle<[CustomerPage]>) => async (call: RequestContext) => {
  const page = await openPage(call.context, call.params.token ?? '')
  return page ? handle(call, page) : wrongLinkPage()
}

/** A form on a customer's page. Refused if another site sends it, even one that knows the link. */
export const forCustomerForm = (handle: Handle<[CustomerPage, URLSearchParams]>) =>
  forCustomer(async (call, page) => {
    // Our own forms have the origin `null`, because these pages send no referrer.
    if (call.request.headers.has('sec-fetch-site')) refuseForeignForm(call.request.headers)
    return handle(call, page, await readForm(call))
  })

/** The same for forms that change something: they carry a token. */
const forCustomerChange = (handle: Handle<[CustomerPage, URLSearchParams]>) =>
  forCustomerForm((call, page, fields) => {
    if (!sameSecret(fields.get('form') ?? '', page.formToken))
      refuse(
        'invalid_request',
        'This form is incomplete.',
        'Open the page again and send the form from there.',
        { status: 403 },
      )
    return handle(call, page, fields)
  })

export const customerRules: Rules<object, object> = {
  page: () => ({ limit: 'read', page: 'customer' }),
  form: () => ({ limit: 'forms', page: 'customer', raw: true }),
}

export const customerPages = (name: string) =>
  new Pages(name, { home: '/', forVisitor: forCustomer, forVisitorForm: forCustomerChange }, customerRules)

export const wrongLinkPage = () =>
  barePage(
    'We can’t find this page',
    <>
      <p class="lead">
        The link seems to be incomplete or mistyped. Please open it again from your mail or message, or copy
        all of it.
      </p>
      <p>
        If that doesn’t help, ask the assistant that booked for you for the link, or call the business. Your
        appointment isn’t affected.
      </p>
    </>,
    { status: 404 },
  )
