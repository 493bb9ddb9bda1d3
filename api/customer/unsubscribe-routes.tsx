import { stopReminders } from '../../shared/customer/mail-queries.ts'
import { leadsOf } from '../../shared/customer/withdraw.ts'
import { formPage } from './changes.tsx'
import { customerPages, customerRules, forCustomer } from './for-customer.tsx'

/** Stops reminders, by the email's link or by the mail program itself (RFC 8058), which has no form token. */
export const unsubscribeRoutes = customerPages('customer/unsubscribe')
  .page('/pay/:token/unsubscribe', (_, page) =>
    formPage({
      page,
      title: 'Stop reminders?',
      children: (
        <form method="post" action={`${page.url}/unsubscribe`} class="stack">
          <p>
            You’ll no longer get an email the day before the appointments that {page.agent} has booked for you
            so far.
          </p>
          <button type="submit">Stop reminders</button>
        </form>
      ),
    }),
  )
  .app.post(
    '/pay/:token/unsubscribe',
    forCustomer(async ({ context }, page) => {
      const { email = null } = page.contact ?? {}
      await stopReminders(context.sql, await leadsOf(context, page, { email, phone: null }))
      return formPage({
        page,
        title: 'These reminders are stopped',
        children: <p>Your appointments aren’t affected. You’ll still get emails about changes.</p>,
      })
    }),
    { anyone: customerRules.form({}) },
  )
