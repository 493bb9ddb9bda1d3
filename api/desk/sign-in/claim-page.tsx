import type { ComponentChildren } from 'preact'
import type { CardRow } from '../../../shared/businesses/queries.ts'
import type { Answer } from '../../edge/answer.ts'
import { page } from '../../pages/layout.tsx'
import { Notices } from '../../pages/notices.tsx'

interface Claim {
  card: Pick<CardRow, 'slug' | 'card'>
  problem?: string | null
  status?: number
}

/** Offers to mail a link to the address of a listed business. Never says which address that is, or whether there's one. */
export function claimPage({ card, problem, status }: Claim): Answer {
  const { name } = card.card
  return shell(
    card,
    `${problem ? 'Error: ' : ''}Manage ${name}`,
    <>
      <h1>Is {name} your business?</h1>
      <p>
        Answer inquiries, set your hours, prices and services, and block times you’re away. We’ll email a link
        to the address we have on file for {name}. The first person to open it can manage the page.
      </p>
      <Notices problem={problem} />
      <form method="post" action={`/b/${card.slug}/claim`}>
        <button type="submit">Email the link</button>
      </form>
      <p class="small soft">
        Do you know the address? <a href="/desk/inbox/sign-in">Sign in with it</a>. For your safety we don’t
        show it here. If we don’t have one, or you can’t read its email anymore,{' '}
        <a href="/contact">contact us</a>.
      </p>
    </>,
    status,
  )
}

/** The same whether or not there's an address. */
export function claimSentPage(card: Claim['card']): Answer {
  const { name } = card.card
  return shell(
    card,
    'Check your email',
    <>
      <h1>Check your email</h1>
      <p>If we have an address on file for {name}, a link is on its way there. It works once, for a day.</p>
      <p>
        Nothing after a few minutes? Look in the spam folder, or <a href="/contact">contact us</a> from an
        address that belongs to {name}.
      </p>
    </>,
  )
}

const shell = ({ slug, card }: Claim['card'], title: string, content: ComponentChildren, status?: number) =>
  page(
    {
      title,
      bare: true,
      children: (
        <>
          {content}
          <p>
            <a href={`/b/${slug}`}>Back to {card.name}</a>
          </p>
        </>
      ),
    },
    { status },
  )
