import type { Device } from '../../../shared/push/subscription.ts'
import { EmailField } from '../../pages/email-field.tsx'
import { withScripts } from '../../pages/headers.ts'
import { timesIn } from '../../pages/times.ts'
import { Form } from '../../signed-in/form.tsx'
import type { FramedPage } from '../../signed-in/frame.tsx'
import { type Desk, deskPage } from '../pages/desk.tsx'

export interface NotificationsProps extends Pick<FramedPage, 'done' | 'problem' | 'status'> {
  desk: Desk
  email: string | null
  devices: readonly Device[]
  /** What browsers need to subscribe. Null if this service sends no pushes. */
  pushKey: string | null
  now: Date
  /** What's wrong with the address that was typed. */
  emailProblem?: string | null
}

/** Allows the script that turns notifications on, and its service worker. */
const csp = `${withScripts}; worker-src 'self'`

export function notificationsPage(props: NotificationsProps) {
  const { desk, pushKey, done, emailProblem, status } = props
  const problem = props.problem ?? (emailProblem ? 'Not saved yet. See below what to change.' : null)
  return deskPage({
    title: 'Notifications',
    desk,
    section: 'notifications',
    done,
    problem,
    status,
    csp,
    head: pushKey && <script type="module" src="/desk/inbox/notifications.js" />,
    children: (
      <>
        <p>
          We tell you about new inquiries, messages, bookings, changes and paid deposits. Notifications name
          the service, the ZIP code and how soon it’s needed, never the customer.
        </p>
        <Email {...props} />
        {pushKey ? <Devices {...props} pushKey={pushKey} /> : null}
      </>
    ),
  })
}

function Email({ email, emailProblem }: NotificationsProps) {
  return (
    <section class="card" aria-labelledby="by-email">
      <h2 id="by-email">Email</h2>
      <Form action="/desk/inbox/notifications/email" class="stack">
        <EmailField
          label="Send email to"
          help="You also sign in with this address, so anyone who reads its email can open this desk."
          value={email}
          problem={emailProblem}
        />
        <button type="submit">Save</button>
      </Form>
    </section>
  )
}

function Devices({ desk, devices, pushKey, now }: NotificationsProps & { pushKey: string }) {
  const times = timesIn(desk.owner.timezone, now)
  return (
    <section class="card" aria-labelledby="on-devices">
      <h2 id="on-devices">On your devices</h2>
      {devices.length === 0 && <p class="soft">No device gets notifications yet.</p>}
      {devices.map(device => (
        <div id={device.channel} class="row spread">
          <p>
            {device.name}{' '}
            <span class="badge good" data-this hidden>
              This device
            </span>
            <br />
            <span class="small soft">
              {device.lastPushAt && !device.failingSince
                ? `Last notified ${times.dayTime(device.lastPushAt)}`
                : device.failingSince
                  ? `Unreachable since ${times.dayTime(device.failingSince)}. We keep trying.`
                  : `Added ${times.dayTime(device.addedAt)}`}
            </span>
          </p>
          <Form action={`/desk/inbox/notifications/devices/${device.channel}/remove`}>
            <button class="quiet" type="submit" aria-label={`Turn off for ${device.name}`}>
              Turn off
            </button>
          </Form>
        </div>
      ))}
      <Form action="/desk/inbox/notifications/devices" data-push-key={pushKey}>
        <input type="hidden" name="endpoint" value="" />
        <input type="hidden" name="p256dh" value="" />
        <input type="hidden" name="auth" value="" />
        <div role="status">
          <p class="small soft" data-status>
            To turn notifications on for this device, allow JavaScript for this page.
          </p>
        </div>
        <button type="button" data-turn-on hidden>
          Turn on for this device
        </button>
      </Form>
    </section>
  )
}
