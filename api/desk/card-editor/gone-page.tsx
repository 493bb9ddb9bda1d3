import type { Answer } from '../../edge/answer.ts'
import type { Desk } from '../pages/desk.ts'
import { deskPage } from '../pages/frame.tsx'
import { CARD } from './section.ts'

export const gonePage = (desk: Desk): Answer =>
  deskPage({
    title: 'This isn’t on your card anymore',
    desk,
    section: 'card',
    status: 404,
    children: (
      <p>
        It was removed, maybe in another tab. <a href={CARD}>Back to your card</a>
      </p>
    ),
  })
