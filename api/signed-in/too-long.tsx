import type { Answer } from '../edge/answer.ts'
import { page } from '../pages/layout.tsx'

/** No field takes this much, so no browser sends it by mistake. */
export const tooLong = (
  <p>This is more text than fits. Go back: your browser still has what you typed. Then shorten it.</p>
)

/** For those who have been signed out meanwhile. */
export const tooLongPage = (): Answer =>
  page(
    {
      title: 'Not saved',
      bare: true,
      children: (
        <>
          <h1>Not saved</h1>
          {tooLong}
        </>
      ),
    },
    { status: 413 },
  )
