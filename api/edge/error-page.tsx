import { pageHeaders } from '../pages/headers.ts'
import { page } from '../pages/layout.tsx'
import type { Answer, ErrorBody } from './answer.ts'

/** An error as a page for people. */
export function errorPage(answer: Answer, baseUrl: string): Answer {
  const { error } = answer.body as ErrorBody // errors are made in one place, in this shape
  return page(
    {
      title: `${answer.status}: ${error.message}`,
      children: (
        <>
          <p class="soft">{answer.status}</p>
          <h1>{error.message}</h1>
          <p>{error.hint}</p>
          <p>
            <a href={error.docs.replace(baseUrl, '')}>What “{error.code}” means</a> ·{' '}
            <a href="/">Start page</a>
          </p>
        </>
      ),
    },
    { ...pageHeaders(), ...answer.headers },
    answer.status,
  )
}
