import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'

export const wrongLinkPage = (): Answer =>
  page(
    {
      title: 'We can’t find this page',
      bare: true,
      children: (
        <div class="pay">
          <h1>We can’t find this page</h1>
          <p class="lead">
            The link seems to be incomplete or mistyped. Please open it again from your mail or message, or
            copy all of it.
          </p>
          <p>
            If that doesn’t help, ask the assistant that booked for you for the link, or call the business.
            Your appointment isn’t affected.
          </p>
        </div>
      ),
    },
    { status: 404 },
  )
